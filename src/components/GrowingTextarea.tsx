import '#src/theme/later.css';
import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './GrowingTextarea.module.css';

/** Whether the browser makes a field as high as its text; otherwise a script measures it each time it is drawn. */
const BY_STYLE = globalThis.CSS?.supports('field-sizing', 'content') ?? false;

interface GrowingTextareaProps extends Omit<TextareaProps, 'autosize' | 'rows' | 'classNames' | 'styles'> {
  readonly minRows: number;
  readonly maxRows: number;
}

/** A field of text that is as high as what stands in it, from so many rows up to so many. */
export function GrowingTextarea({ minRows, maxRows, ...props }: GrowingTextareaProps) {
  if (!BY_STYLE) return <Textarea {...props} autosize minRows={minRows} maxRows={maxRows} />;
  return (
    <Textarea
      {...props}
      autosize={false}
      classNames={{ input: classes.growing ?? '' }}
      styles={{ input: { '--fewest': minRows, '--most': maxRows } as object }}
    />
  );
}
