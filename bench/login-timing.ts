/*
 * How long a login takes with an unknown name and with a wrong password, side by side, over real connections:
 * npx node bench/login-timing.ts [ROUNDS]
 */
import { subscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { assemble } from '#server/assemble.ts';
import { hashPassword, PASSWORD_COMPARED } from '#server/security/passwords.ts';
import { readSettings } from '#server/settings/settings.ts';
import { createUser } from '#server/store/people/users.ts';

const ROUNDS = Number(process.argv[2] ?? 400);
/** Fewer than a name may have in a day. */
const PER_NAME = 80;

const KINDS = ['unknown name', 'wrong password'] as const;
type Kind = (typeof KINDS)[number];

const folder = await mkdtemp(join(tmpdir(), 'leitstand-bench-'));
const databaseUrl = process.env.DATABASE_URL ?? `sqlite:${join(folder, 'bench.db')}`;
const settings = readSettings({
  DATABASE_URL: databaseUrl,
  FILES_DIR: join(folder, 'files'),
  DEMO_DATA: '0',
  TRUST_PROXY: '1',
  LOG_LEVEL: 'silent',
});
const { parts, close } = await assemble(settings, {
  now: Date.now,
  checkAnswers: false,
  reportFailure: (error) => process.stderr.write(`${error}\n`),
  log: () => {},
  print: () => {},
  showFirstAccess: async () => true,
});
const app = await buildApp(parts, { dist: folder });
const address = await app.listen({ host: '127.0.0.1', port: 0 });

const comparisons: Record<Kind, number> = { 'unknown name': 0, 'wrong password': 0 };
let present: Kind = 'unknown name';
subscribe(PASSWORD_COMPARED, () => {
  comparisons[present] += 1;
});

const names = Array.from(
  { length: Math.ceil((ROUNDS + 20) / PER_NAME) },
  (_, place) => `bench-${Date.now()}-${place}`,
);
const passwordHash = await hashPassword('Ufer-Gans-123');
for (const username of names) {
  const texts = { username, email: null, firstname: null, lastname: null, mobileNo: null, defaultLang: null };
  const access = { active: true, roles: ['USER'] as const, authorizations: [], passwordHash };
  await createUser(parts.database.write, { ...texts, ...access }, Date.now());
}

const opened = await fetch(`${address}/ecs/auth/session`);
await opened.text();
const cookie = opened.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
const token = cookie.slice(cookie.indexOf('=') + 1);

/** @returns milliseconds from the first byte sent to the last one read */
async function attempt(kind: Kind, round: number): Promise<number> {
  present = kind;
  const name = names[Math.floor(round / PER_NAME)] ?? '';
  const username = kind === 'unknown name' ? `un${name.slice(2)}` : name;
  const from = `10.${kind === 'unknown name' ? 1 : 2}.${round >> 8}.${round & 255}`;
  const start = performance.now();
  const response = await fetch(`${address}/ecs/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': token, 'x-forwarded-for': from, cookie },
    body: JSON.stringify({ username, password: 'Falsch-123' }),
  });
  await response.text();
  const took = performance.now() - start;
  if (response.status !== 401) throw new Error(`${kind}: answered ${response.status}`);
  return took;
}

const WARM_UP = 20;
const times: Record<Kind, number[]> = { 'unknown name': [], 'wrong password': [] };
for (let round = 0; round < ROUNDS + WARM_UP; round++) {
  // In turns and in changing order, so that whatever else the machine does befalls both alike.
  for (const kind of round % 2 === 0 ? KINDS : [...KINDS].reverse()) {
    const took = await attempt(kind, round);
    if (round >= WARM_UP) times[kind].push(took);
  }
}
await app.close();
await close();
await rm(folder, { recursive: true, force: true });

const at = (sorted: readonly number[], share: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2).padStart(9);
process.stdout.write(`${ROUNDS} logins of each kind, milliseconds\n`);
process.stdout.write(`${''.padEnd(16)}   median      p95      p99  comparisons per login\n`);
for (const kind of KINDS) {
  const sorted = times[kind].toSorted((left, right) => left - right);
  const each = comparisons[kind] / (ROUNDS + WARM_UP);
  process.stdout.write(
    `${kind.padEnd(16)}${at(sorted, 0.5)}${at(sorted, 0.95)}${at(sorted, 0.99)}  ${each}\n`,
  );
}
