import { badField } from '@choba/contract/bad-input.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { SecretBox } from '@choba/identity/credentials/secret-box.ts'
import { AppError } from '#platform/calls/app-error.ts'

export interface SealedLine {
  readonly recordNo: number
  readonly date: string
  /** Amount in yen. */
  readonly amount: number
  readonly payer: string
  readonly edi: string
  /** Key of the account; null if the file does not name the account. */
  readonly account: string | null
}

/**
 * Bank lines and deposits that may belong together, or a single line without a deposit. The user
 * gets them encrypted in a token and confirms the match with it later, because the database does
 * not store unmatched lines.
 */
export interface SuggestedFacts {
  readonly merchantId: number
  readonly fileId: string
  readonly depositIds: readonly string[]
  readonly lines: readonly SealedLine[]
}

const PURPOSE = 'bank line'

export type LineBox = Pick<SecretBox, 'seal' | 'open'>

export const sealLine = (box: LineBox, tenantId: number, facts: SuggestedFacts): string =>
  box.seal(tenantId, PURPOSE, JSON.stringify(Object.values(facts)))

/**
 * Decrypts the token of a suggestion, or of a single line with `kind` `LINE`.
 * @param path field of the request, for the error
 * @throws AppError badRequest if this API did not issue such a token for this tenant and merchant
 */
export function openLine(
  box: LineBox,
  { tenant_id: tenantId, id: merchantId }: Pick<MerchantRow, 'tenant_id' | 'id'>,
  token: string,
  kind: 'LINE' | 'SUGGESTION',
  path: string,
): SuggestedFacts {
  const refused = () => new AppError('badRequest', badField(path, 'value'))
  let parts: unknown[]
  try {
    parts = JSON.parse(box.open(tenantId, PURPOSE, token)) as unknown[]
  } catch {
    throw refused()
  }
  const [ofMerchant, fileId, depositIds, lines] = parts
  if (ofMerchant !== merchantId) throw refused()
  const facts = { merchantId, fileId, depositIds, lines } as SuggestedFacts
  // A single line is no suggestion: confirming it would match it with nothing.
  if ((facts.depositIds.length === 0) !== (kind === 'LINE')) throw refused()
  return facts
}
