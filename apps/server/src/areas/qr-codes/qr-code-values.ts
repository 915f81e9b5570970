import { badField } from '@choba/contract/bad-input.ts'
import { qrCodeProblems } from '@choba/contract/qr-code-problems.ts'
import type { QrCodeParts, QrLogo } from '@choba/contract/qr-codes.contract.ts'
import { paymentPayload, webAddress } from '@choba/contract/qr-payload.ts'
import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Principal } from '#platform/access/principals.ts'
import { intIdOf } from '#platform/calls/row-ids.ts'
import { seenStoreId } from '#platform/access/seen-stores.ts'
import { modulesOf } from './qr-drawing.ts'
import { measureLogo } from './qr-logo.ts'
import { findTerminal, findUploadedLogo, type QrCodeValues } from './qr-codes.repository.ts'

/** Database columns that come from the form, without the payload of the code and its logo. */
export type TypedValues = Omit<
  QrCodeValues,
  'payload' | 'modules' | 'logo' | 'logo_contrast_tenths' | 'logo_is_transparent'
>

/** Form values after validation against the merchant and its stores. */
export interface CheckedParts {
  readonly values: TypedValues
  /**
   * Returns the payload (content) of the code.
   * @param id ID of the database row, which the payload of a payment code contains
   */
  readonly payload: (id: bigint) => string
}

/**
 * Validates the values of the form.
 * @throws AppError notFound for a store that is unknown or outside of the user's scope; badRequest
 * with all fields that this kind of code does not allow, or for a terminal of another store
 */
export async function checkParts(
  tx: Tx,
  principal: Principal,
  parts: QrCodeParts,
): Promise<CheckedParts> {
  const { merchant } = principal
  const storeId = await seenStoreId(tx, principal, parts.storeId)
  const fields = qrCodeProblems(parts, merchant.currency)
  if (fields.length > 0) throw new AppError('badRequest', { fields })
  const terminal =
    parts.terminalId === null
      ? null
      : await readTerminal(tx, merchant.id, storeId, parts.terminalId)
  const url = parts.url === null ? null : webAddress(parts.url)
  const values: TypedValues = {
    name: parts.name,
    store_id: storeId,
    terminal_id: terminal?.id ?? null,
    kind: parts.kind,
    amount: parts.amount === null ? null : BigInt(parts.amount),
    merchant_name: parts.merchantName,
    city: parts.city,
    postal_code: parts.postalCode,
    local_name: parts.localName,
    category_code: parts.categoryCode,
    url,
  }
  const payload = (id: bigint) =>
    url ??
    paymentPayload({
      currency: merchant.currency,
      amount: parts.amount,
      entCode: merchant.code,
      storeId: String(storeId),
      terminalNo: terminal?.terminal_no ?? null,
      reference: String(id),
      // The validation above requires both values for a payment code.
      merchantName: parts.merchantName!,
      city: parts.city!,
      postalCode: parts.postalCode,
      localName: parts.localName,
      categoryCode: parts.categoryCode ?? '0000',
    })
  return { values, payload }
}

async function readTerminal(tx: Tx, merchantId: number, storeId: number, terminalId: string) {
  const id = intIdOf(terminalId)
  const terminal = id === null ? undefined : await findTerminal(tx, merchantId, storeId, id)
  if (!terminal) throw new AppError('badRequest', badField('terminalId', 'value'))
  return terminal
}

export interface ReadLogo extends QrLogo {
  readonly png: Uint8Array
}

/**
 * Reads a logo that this user has uploaded.
 * @throws AppError badRequest if the file no longer exists or belongs to another user
 */
export async function readLogo(
  tx: Tx,
  { merchant, user }: Principal,
  name: string,
): Promise<ReadLogo> {
  const file = await findUploadedLogo(tx, merchant.id, user.id, name)
  if (!file) throw new AppError('badRequest', badField('logo', 'value'))
  return { png: file.bytes, ...(await measureLogo(file.bytes)) }
}

/** Returns the database columns of a logo. */
export const logoValues = (logo: ReadLogo | null) => ({
  logo: logo?.png ?? null,
  logo_contrast_tenths: logo?.contrastTenths ?? null,
  logo_is_transparent: logo?.isTransparent ?? null,
})

/** Returns the database columns that depend on the payload. */
export const codeValues = (payload: string, hasLogo: boolean) => ({
  payload,
  modules: modulesOf(payload, hasLogo),
})
