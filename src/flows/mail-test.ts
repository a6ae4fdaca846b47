import { provide } from '#machines/kit/port.ts';
import { mailTestMachine } from '#machines/mail-test/mail-test.machine.ts';
import { sendTestMail } from '#src/ecs/mail-test.ts';

export const mailTestFlow = () => provide(mailTestMachine, { send: sendTestMail });
