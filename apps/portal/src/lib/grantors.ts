import * as z from 'zod/mini'
import { Grantors } from '@choba/contract/grantors.ts'
import type { ApiError } from './api-error.ts'
import { canPhrase } from './can-phrase.ts'
import type { translator } from './i18n.ts'
import { maybeSession } from './session.ts'

/**
 * Returns the missing permission and the people who can grant it. Returns null if the response does
 * not name them.
 */
export function grantorsOf({ status, result }: ApiError): Grantors | null {
  if (status !== 403) return null
  const { data } = z.safeParse(Grantors, result)
  return data ?? null
}

/**
 * Returns sentences, one per line, about the missing permission and the people who can grant it.
 * The toast disappears after five seconds, so it contains only the most helpful sentences.
 */
export function missingWords(
  t: ReturnType<typeof translator>,
  { permission, roles, people }: Grantors,
  what: 'call' | 'page',
): string[] {
  const list = (names: readonly string[]) => names.join(t('permissions.missing.separator'))
  const hasPeople = people.length > 0
  return [
    t(`permissions.missing.${what}`, {
      name: t(`permissions.${canPhrase(permission, maybeSession()?.holder.isAdmin ?? false)}`),
    }),
    hasPeople
      ? t('permissions.missing.people', { people: list(people) })
      : t('permissions.missing.noGrantor'),
    ...(roles.length > 0 && (what === 'page' || !hasPeople)
      ? [t('permissions.missing.roles', { roles: list(roles) })]
      : []),
  ]
}
