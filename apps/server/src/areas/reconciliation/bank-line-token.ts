import { badField } from '@choba/contract/bad-input.ts'
import type { SecretBox } from '@choba/identity/credentials/secret-box.ts'
import { AppError } from '#platform/calls/app-error.ts'

/**
 * A line of a file and a deposit that it may belong to. Sealed in a token for a later confirmation,
 * because unmatched lines are not stored.
 */
export interface SuggestedFacts {
  readonly merchantId: number
  readonly fileId: string
  readonly depositId: string
  readonly recordNo: number
  readonly date: string
  /** Amount in yen. */
  readonly amount: number
  readonly payer: string
  readonly edi: string
}

const PURPOSE = 'bank line'

export type LineBox = Pick<SecretBox, 'seal' | 'open'>

export const sealLine = (box: LineBox, tenantId: number, facts: SuggestedFacts): string =>
  box.seal(tenantId, PURPOSE, JSON.stringify(Object.values(facts)))

/**
 * Opens a sealed token.
 * @throws AppError badRequest if it was not sealed here for this tenant and merchant
 */
export function openLine(
  box: LineBox,
  tenantId: number,
  merchantId: number,
  token: string,
): SuggestedFacts {
  const refused = () => new AppError('badRequest', badField('token', 'value'))
  let parts: unknown[]
  try {
    parts = JSON.parse(box.open(tenantId, PURPOSE, token)) as unknown[]
  } catch {
    throw refused()
  }
  const [ofMerchant, fileId, depositId, recordNo, date, amount, payer, edi] = parts
  if (ofMerchant !== merchantId) throw refused()
  return { merchantId, fileId, depositId, recordNo, date, amount, payer, edi } as SuggestedFacts
}
