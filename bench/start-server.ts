import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import {
  openSignInPage,
  sendTo,
  signInByForm,
  type AtSignInPage,
} from '@choba/identity/sign-in/sign-in-by-form.ts'
import { mallocSettings } from '../tools/malloc.ts'
import { root } from '../tools/run.ts'
import { startChild, type Child } from './children.ts'
import type { HttpAnswers } from './http.ts'
import type { ServerAnswers } from './server.ts'

export interface RunningServer {
  server: Child<ServerAnswers>
  /** HTTP clients, in a separate process. */
  clients: Child<HttpAnswers>
  signIn: (username: string) => Promise<string>
  /** Requests the sign-in page with a simulated browser. */
  openSignInPage: () => Promise<AtSignInPage>
}

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: { serve: string }
}
/** Node options in the npm script `serve`, which precede the name of the file. */
const flags = /^(?:exec )?node ((?:--\S+ )*)/.exec(scripts.serve)![1]!.trim().split(' ')

// Settings of production, but without rate limits and without validation of responses.
const asInProduction = { ...mallocSettings, CHOBA_RATE: '100000000', CHOBA_CHECK: '0' }

/**
 * Port and database of a server. Without a URL, the server creates an embedded database with `rows`
 * demo transactions.
 */
type ServerOptions = { port: number } & ({ url: string } | { url: null; rows: number })

/**
 * Starts the server of the product and a process with HTTP clients, runs `work`, and stops both.
 */
export async function withServer<T>(
  place: ServerOptions,
  work: (running: RunningServer) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'choba-bench-'))
  const env = {
    ...asInProduction,
    ...(place.url === null ? { CHOBA_SIZE: String(place.rows) } : { DATABASE_URL: place.url }),
    PORT: String(place.port),
    CHOBA_DATA: folder,
  }
  const server = startChild<ServerAnswers>('server.ts', env, flags)
  const clients = startChild<HttpAnswers>('http.ts')
  try {
    await server.ask('start', null)
    const origin = `http://localhost:${place.port}`
    const realm = { realm: 'demo', clientId: 'choba-portal', publicUrl: origin, keycloakUrl: null }
    return await work({
      server,
      clients,
      signIn: (username) => signInByForm(sendTo(origin), realm, username, DEMO_PASSWORD),
      openSignInPage: () => openSignInPage(sendTo(origin), realm),
    })
  } finally {
    await Promise.all([clients.end(), server.end()])
    rmSync(folder, { recursive: true, force: true })
  }
}
