import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Settings } from '#server/settings.ts';

const SELF = ["'self'"];
const NONE = ["'none'"];

/** Gives every answer the headers that keep a page of ours from running or showing what is not ours. */
export function registerSecurityHeaders(app: FastifyInstance, settings: Pick<Settings, 'publicUrl'>): void {
  const headers = securityHeaders(settings);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

/** Worked out once: they are the same for every answer. */
function securityHeaders({ publicUrl }: Pick<Settings, 'publicUrl'>): Readonly<Record<string, string>> {
  const https = publicUrl?.startsWith('https:') === true;
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: SELF,
        scriptSrc: SELF,
        scriptSrcAttr: NONE,
        // Mantine writes its variables into style elements and attributes.
        styleSrc: [...SELF, "'unsafe-inline'"],
        imgSrc: [...SELF, 'data:'],
        fontSrc: SELF,
        connectSrc: SELF,
        frameSrc: SELF,
        objectSrc: NONE,
        formAction: SELF,
        baseUri: SELF,
        frameAncestors: NONE,
        // On plain http it would send the browser to an address where nobody listens.
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  setHeaders(request, answer, (error: unknown) => {
    if (error) throw error;
  });
  return Object.fromEntries(
    Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
