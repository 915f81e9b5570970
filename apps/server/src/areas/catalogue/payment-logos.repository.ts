import type { LogoBackground } from '@choba/contract/payment-logos.ts'
import type { PaymentLogoTable } from '@choba/database/catalogue-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { type Selectable, sql } from 'kysely'
import { changedBy } from '#platform/calls/stale.ts'

/** Row of a logo without its image data. The hash is null if the logo was removed. */
export interface LogoRow extends Omit<Selectable<PaymentLogoTable>, 'bytes' | 'content_type'> {
  /** Size in bytes; null for a removed logo. */
  readonly size: number | null
}

/** Image of a logo as stored. */
export type LogoPicture = Pick<Selectable<PaymentLogoTable>, 'content_type' | 'bytes' | 'hash'>

/** Returns the logos of one payment method or of all, including removed ones. */
export const findLogos = (tx: Tx, paymentMethodId?: number): Promise<LogoRow[]> =>
  tx.q
    .selectFrom('payment_logos')
    .select(['payment_method_id', 'background', 'hash', 'version', 'changed_at', 'changed_by'])
    .select(sql<number | null>`length(bytes)`.as('size'))
    .$if(paymentMethodId !== undefined, (query) =>
      query.where('payment_method_id', '=', paymentMethodId!),
    )
    .execute()

export const findPicture = (
  tx: Tx,
  paymentMethodId: number,
  background: LogoBackground,
): Promise<LogoPicture> =>
  tx.q
    .selectFrom('payment_logos')
    .select(['content_type', 'bytes', 'hash'])
    .where('payment_method_id', '=', paymentMethodId)
    .where('background', '=', background)
    .executeTakeFirstOrThrow()

/** Returns the hashes of all logos that exist now. */
export const findLogoHashes = (tx: Tx) =>
  tx.q
    .selectFrom('payment_logos')
    .select(['payment_method_id', 'background', 'hash'])
    .where('hash', 'is not', null)
    .execute()

/**
 * Stores a logo. Replacing a logo increments its version. The update takes its values from
 * `excluded` (the row that was to be inserted), because a distributed database otherwise accepts
 * only constants.
 */
export const writeLogo = (
  tx: Tx,
  paymentMethodId: number,
  background: LogoBackground,
  picture: LogoPicture,
  by: string,
) =>
  tx.q
    .insertInto('payment_logos')
    .values({
      payment_method_id: paymentMethodId,
      background,
      ...picture,
      changed_at: new Date(),
      changed_by: by,
    })
    .onConflict((of) =>
      of.columns(['payment_method_id', 'background']).doUpdateSet((row) => ({
        content_type: row.ref('excluded.content_type'),
        bytes: row.ref('excluded.bytes'),
        hash: row.ref('excluded.hash'),
        changed_at: row.ref('excluded.changed_at'),
        changed_by: row.ref('excluded.changed_by'),
        version: sql<number>`payment_logos.version + 1`,
      })),
    )
    .execute()

/** Removes logos of a payment method: for one background or for both. */
export const clearLogos = (
  tx: Tx,
  paymentMethodId: number,
  backgrounds: readonly LogoBackground[],
  by: string,
) =>
  tx.q
    .updateTable('payment_logos')
    .set({ content_type: null, bytes: null, hash: null, ...changedBy(by) })
    .where('payment_method_id', '=', paymentMethodId)
    .where('background', 'in', backgrounds)
    .where('hash', 'is not', null)
    .execute()
