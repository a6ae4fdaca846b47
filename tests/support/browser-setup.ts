import '#tests/support/browser-gaps.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// How long a machine under load may take is no part of what is tested.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);
