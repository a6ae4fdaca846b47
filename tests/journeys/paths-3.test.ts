import { followUsers } from '#tests/journeys/followed-users.ts';

followUsers(3);
