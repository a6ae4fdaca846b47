import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import classes from './MailPreview.module.css';

interface MailFrameProps {
  /** The page of the mail. */
  readonly page: string;
  /** Pixels for which the mail is laid out; it is made smaller where there are fewer. Null for those that are there. */
  readonly layout: number | null;
}

/** The mail on its white paper, as wide as where it is read. */
export function MailFrame({ page, layout }: MailFrameProps) {
  const { t } = useLingui();
  const paper = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const { current } = paper;
    if (!current) return;
    const observer = new ResizeObserver(() => setRoom(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const scale = layout !== null && room > 0 ? Math.min(1, room / layout) : 1;
  const percent = `${100 / scale}%`;
  return (
    <div ref={paper} className={classes.paper}>
      <iframe
        className={classes.frame}
        style={{ width: percent, height: percent, transform: `scale(${scale})` }}
        title={t({ id: 'mailTemplate.preview.frame', message: 'Text der E-Mail' })}
        // Nothing in it may run, send a form or reach the console.
        sandbox=""
        srcDoc={page}
      />
    </div>
  );
}
