import { asOwner } from '@choba/database/owner.ts'
import type { UserRow } from '@choba/database/tables.ts'
import { openInsideServer, type InsideServer } from './inside-server.ts'
import { test as base } from './test.ts'

export interface OwnServer extends InsideServer {
  /** What somebody changes about a person of tenant `demo` while the server runs. */
  setUser(username: string, set: Partial<UserRow>): Promise<void>
}

/** `test` with a server that no other file uses, for what everybody else's tests rely on: tenants, people, passwords. */
export const test = base.extend<object, { own: OwnServer }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- a fixture has to name what it needs, here nothing
    async ({}, use) => {
      const server = await openInsideServer()
      await use({
        ...server,
        setUser: async (username, set) => {
          await asOwner(server.engine, (q) =>
            q.updateTable('users').set(set).where('username', '=', username).where('tenant_id', '=', 1).execute(),
          )
        },
      })
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
