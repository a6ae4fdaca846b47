import { provide } from '#machines/kit/port.ts';
import { wordingReplaceMachine } from '#machines/wording-replace/wording-replace.machine.ts';
import {
  followReplacement,
  previewReplacement,
  replaceInWordings,
  stopReplacement,
} from '#src/ecs/wording-replace.ts';

export const wordingReplaceFlow = () =>
  provide(wordingReplaceMachine, {
    preview: previewReplacement,
    run: replaceInWordings,
    follow: followReplacement,
    stop: stopReplacement,
  });
