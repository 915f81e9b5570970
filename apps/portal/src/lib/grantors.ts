import * as z from 'zod/mini'
import { Grantors } from '@choba/contract/grantors.ts'
import type { ApiError } from './api-error.ts'
import { canPhrase } from './can-phrase.ts'
import type { translator } from './i18n.ts'
import { maybeSession } from './session.ts'

/** Which permission a refusal is about and who could give it; null where the answer does not say. */
export function grantorsOf({ status, result }: ApiError): Grantors | null {
  if (status !== 403) return null
  const { data } = z.safeParse(Grantors, result)
  return data ?? null
}

/**
 * What is missing, and who can give it, a sentence a line. Of a call, whose words go again in five seconds, only what
 * helps most.
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
