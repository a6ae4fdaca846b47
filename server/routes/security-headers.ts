import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import { type HttpsSettings, isHttps } from '#server/security/https.ts';

const SELF = ["'self'"];
const NONE = ["'none'"];

type Headers = Readonly<Record<string, string>>;

/** Browser features that this console does not use. Passkeys and writing to the clipboard stay allowed. */
const FEATURES_OFF = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * The headers that keep a page of ours from running or showing what is not ours, for every answer. They are worked out
 * once for http and once for https.
 * @returns those for a request
 */
export function securityHeaders(settings: HttpsSettings): (request: IncomingMessage) => Headers {
  const [plain, secure] = [headersBy({ https: false }), headersBy({ https: true })];
  return (request) => (isHttps(request, settings) ? secure : plain);
}

function headersBy({ https }: { readonly https: boolean }): Headers {
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
        baseUri: NONE,
        frameAncestors: NONE,
        // On plain http it would send the browser to an address where nothing listens.
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
  const headers = Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]);
  return {
    ...Object.fromEntries(headers),
    'permissions-policy': FEATURES_OFF.map((feature) => `${feature}=()`).join(', '),
  };
}
