/* A process whose heap grows as that of a server does: run by spare-memory.test.ts. */
import { getHeapStatistics } from 'node:v8';
import { collect } from '#server/health/spare-memory.ts';
import { keepHeapSmall } from '#server/house/house.mjs';

const KEPT_AT_ONCE = 10_000;
const MADE = 1_000_000;

const made = (count: number) => Array.from({ length: count }, (_, at) => ({ at, text: `text ${at}` }));

const start = made(150_000);
collect('regular');
keepHeapSmall();
if (process.argv[2] === 'true') collect('regular');
let most = 0;
for (let count = 0, lately: unknown[] = []; count < MADE; count += KEPT_AT_ONCE) {
  lately = [...lately.slice(-2), made(KEPT_AT_ONCE)];
  most = Math.max(most, getHeapStatistics().total_heap_size / 1_000_000);
}
process.stdout.write(String(start.length > 0 ? most : 0));
