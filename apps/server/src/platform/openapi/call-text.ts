import type { Endpoint } from '@choba/contract/endpoint.ts'
import type { Feature, SignedInCan } from '@choba/contract/permissions.ts'
import { errorText } from './errors.ts'

const features: Record<Feature, string> = { points: 'points', qr: 'QR codes' }

/** Describes who can make a call. */
function callerText({ can, canWith, lines, allowBeforeMfa }: Endpoint): string {
  if (lines) return 'Needs a signature with a feed key or gateway secret; no user is signed in.'
  if (can === 'public') return 'Needs no sign-in.'
  const mfa = allowBeforeMfa ? ' Allowed before two-step verification is complete.' : ''
  if (canWith) return `The required permission depends on the input.${mfa}`
  return needText(can) + mfa
}

function needText(can: SignedInCan): string {
  const { side, permission, or, everyAdmin, uses, ofService } = can
  const who =
    side === 'admin'
      ? ofService
        ? 'administrators of the first tenant'
        : 'administrators'
      : side === 'merchant'
        ? 'users of a merchant'
        : 'users of a merchant and administrators'
  const needs =
    permission === null
      ? 'Needs no permission beyond a sign-in.'
      : or === undefined
        ? `Needs the permission \`${permission}\`.`
        : side === 'both'
          ? `Needs the permission \`${permission}\`, or \`${or}\` for administrators.`
          : `Needs the permission \`${permission}\` or \`${or}\`.`
  return [
    `Open to ${who}.`,
    needs,
    ...(everyAdmin ? ['Every administrator can make the call.'] : []),
    ...(uses ? [`The merchant must have ${features[uses]} enabled.`] : []),
  ].join(' ')
}

/** Machine-readable form of `needText`. */
export function permissionsOf({ can, canWith }: Endpoint) {
  if (can === 'public') return { public: true }
  const { side, permission, or, everyAdmin, uses, ofService } = can
  return {
    side,
    anyOf: permission === null ? [] : [permission, ...(or === undefined ? [] : [or])],
    ...(side === 'both' && or !== undefined ? { administrators: or } : {}),
    ...(everyAdmin ? { everyAdministrator: true } : {}),
    ...(uses ? { feature: uses } : {}),
    ...(ofService ? { firstTenantOnly: true } : {}),
    ...(canWith ? { dependsOnInput: true } : {}),
  }
}

const has = (schema: unknown, field: string): boolean => {
  const shape = (schema as { shape?: object } | undefined)?.shape
  return shape !== undefined && field in shape
}

/** Rules that several calls share. */
function ruleTexts({ query, body, method, namesMerchant, filtersMerchants, ...call }: Endpoint) {
  const { namesTenant, download, upload, rawResponse, auditReads } = call
  const isSearch = method === 'GET'
  return [
    has(query, 'cursor') && 'Returns one page; see *Pagination*.',
    has(body, 'idempotencyKey') &&
      'Safe to repeat with the same `idempotencyKey`; see *Idempotency*.',
    has(body, 'version') && 'Fails with a conflict if `version` is outdated; see *Versions*.',
    namesMerchant && 'Administrators name the merchant with `entCode`.',
    filtersMerchants && '`entCode` filters by merchants and can be repeated.',
    namesTenant && 'Administrators of the first tenant can name another tenant with `tenantCode`.',
    download && 'Answers with a file, or with JSON if the call fails.',
    upload && `Takes a form with one file smaller than ${upload.limit.toLocaleString('en')} bytes.`,
    rawResponse && 'A success is answered without the envelope.',
    (!isSearch || download || auditReads) && call.can !== 'public' && 'Recorded in the audit log.',
  ].filter((text) => typeof text === 'string')
}

/** Describes a call in Markdown. */
export function callText(endpoint: Endpoint): string {
  const { summary, description } = endpoint
  const first = /[.!?]$/.test(summary) ? summary : `${summary}.`
  const what = description === undefined ? first : `${first} ${description}`
  return [what, callerText(endpoint), ruleTexts(endpoint).join(' '), errorText(endpoint)]
    .filter((text) => text !== '')
    .join('\n\n')
}
