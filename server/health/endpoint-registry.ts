import { hostname } from 'node:os';
import type { Endpoint, EndpointWarning } from '#contract/endpoint.ts';
import { databaseVersion } from '#server/dialect/base/kind.ts';
import type { Settings } from '#server/settings/settings.ts';
import { shownSettings } from '#server/settings/shown-settings.ts';
import { partVersions, SERVER_VERSION } from '#server/settings/versions.ts';
import type { Database } from '#server/store/base/database.ts';
import {
  keepEndpoint,
  listEndpoints,
  type NewEndpoint,
  removeEndpoint,
  removeOtherEndpoints,
} from '#server/store/records/endpoints.ts';

const REFRESH_MS = 30_000;
/** A server that has not been seen for so long is not listed. */
const GONE_MS = 120_000;

interface RegistryParts {
  readonly database: Database;
  readonly settings: Settings;
  readonly now: () => number;
  readonly reportFailure: (error: unknown) => void;
}

/** This server among those on its database. */
export class EndpointRegistry {
  readonly #parts: RegistryParts;
  #own: Omit<NewEndpoint, 'lastSeen' | 'warnings'> | null = null;
  readonly #warnings: EndpointWarning[] = [];
  #timer: NodeJS.Timeout | undefined;
  #refreshing: Promise<void> = Promise.resolve();
  /** Number of this server; null until it is announced. */
  id: number | null = null;

  constructor(parts: RegistryParts) {
    this.#parts = parts;
  }

  /**
   * Writes this server down, and from then on every half a minute that it is still there.
   * @param address where it listens, such as http://127.0.0.1:8080
   */
  async announce(address: string): Promise<void> {
    const { settings, database } = this.#parts;
    const { host, port } = new URL(address);
    const path = settings.basePath === '/' ? '' : settings.basePath;
    const [name, version] = await databaseVersion(database.read);
    this.#own = {
      // The name of its machine and its port: those of several servers behind one address differ.
      identifier: `${hostname()}:${port || host}`,
      url: (settings.publicUrl ?? address) + path,
      version: SERVER_VERSION,
      environment: settings.environment,
      configuration: JSON.stringify(shownSettings({ ...settings, port: Number(port) }), null, 2),
      appVersions: JSON.stringify({ ...partVersions(), [name]: version }),
    };
    await this.refresh();
    if (this.id !== null && !database.messages) await removeOtherEndpoints(database.write, this.id);
    this.#timer = setInterval(() => {
      this.#refreshing = this.refresh().catch(this.#parts.reportFailure);
    }, REFRESH_MS).unref();
  }

  /** Writes down that this server is still there. */
  async refresh(): Promise<void> {
    if (!this.#own) return;
    const { database, now } = this.#parts;
    const warnings = JSON.stringify(this.#warnings);
    this.id = await keepEndpoint(database.write, { ...this.#own, warnings, lastSeen: now() });
  }

  /** Shows on the server overview what this server has noticed about its settings, until it is started again. */
  async warn(warning: EndpointWarning): Promise<void> {
    this.#warnings.push(warning);
    await this.refresh();
  }

  /** The servers that are there, this one among them. */
  list(): Promise<Endpoint[]> {
    return listEndpoints(this.#parts.database.read, this.#parts.now() - GONE_MS);
  }

  /** Takes this server off the list. */
  async leave(): Promise<void> {
    clearInterval(this.#timer);
    await this.#refreshing;
    if (this.id !== null) await removeEndpoint(this.#parts.database.write, this.id);
  }
}
