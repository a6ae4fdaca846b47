import { msg } from '@lingui/core/macro';
import { interfaceTexts } from '#src/i18n/interface.ts';
import classes from './recording-sign.module.css';

/**
 * Says before the sign-in that what happens in this tab is recorded; the page's header says so afterwards, and leads to
 * the report. It is no part of the page, which has to be light before the sign-in.
 * @returns takes the sign away
 */
export function showRecordingSign(): () => void {
  const sign = document.createElement('p');
  sign.className = classes.sign ?? '';
  sign.setAttribute('role', 'status');
  const speak = () => {
    sign.textContent = interfaceTexts._(
      msg({
        id: 'report.sign.entrance',
        message: 'Aufzeichnung läuft. Melden können Sie das Problem im Benutzermenü.',
      }),
    );
  };
  speak();
  const silence = interfaceTexts.on('change', speak);
  document.body.append(sign);
  return () => {
    silence();
    sign.remove();
  };
}
