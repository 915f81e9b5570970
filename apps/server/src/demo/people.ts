import { randomUUID } from 'node:crypto'
import { withScope } from '@choba/database/scope.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import { type demoAccounts, userIdOf } from '@choba/database/seed/people.ts'
import type { Services } from '#platform/calls/area.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Acting, AuditDetails } from '#platform/calls/call.ts'
import { scopeOf } from '#platform/access/principals.ts'
import { unsealedEntries } from '#platform/audit/unsealed-entries.ts'

type Parts = Pick<Services, 'engine' | 'principals'>
export type Username = (typeof demoAccounts)[number]['username']

export interface Act {
  readonly tenant: TenantRow
  readonly username: Username
  /** Name of the API call that a user would make for this action, for the audit log. */
  readonly action: string
}

/** A demo user's action in its own transaction. */
export interface ActingPerson extends Omit<Acting, 'audit'> {
  readonly audit: (said: AuditDetails) => void
}

/**
 * Runs `work` as a user of the demo, and writes the audit entry that the equivalent API call
 * writes.
 * @param work returns null if there is nothing to do; then no audit entry is written
 * @returns result of `work`; null if there is nothing to do, or the user is deleted or disabled
 */
export async function actAs<T>(
  { engine, principals }: Parts,
  { tenant, username, action }: Act,
  work: (acting: ActingPerson) => Promise<T | null>,
): Promise<T | null> {
  const person = await principals.byUser(tenant.id, userIdOf(tenant.id, username))
  if (!person) return null
  const done = await withScope(engine, scopeOf(person), async (tx) => {
    let said: AuditDetails | null = null
    const audit = (details: AuditDetails) => {
      said = details
    }
    const result = await work({ tx, about: tenant, person, language: 'ja', audit })
    if (result === null) return null
    const entry = await writeAudit(tx, {
      merchantId: (said as AuditDetails | null)?.merchantId ?? person.merchant.id,
      tenantId: tenant.id,
      userId: person.user.id,
      userName: person.user.username,
      action,
      audit: said,
      outcome: 'success',
      ip: null,
      requestId: randomUUID(),
      job: null,
    })
    return { result, entry }
  })
  if (!done) return null
  unsealedEntries(engine).add(done.entry)
  return done.result
}
