import type { ResultOf } from '@choba/contract/endpoint.ts'
import type { catalogue } from '@choba/contract/catalogue.contract.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { PaymentClass } from '@choba/contract/transactions.contract.ts'
import { paymentClasses } from '@choba/contract/transaction-options.ts'
import { paymentClassOf } from '@choba/database/codes.ts'
import type { Tx } from '@choba/database/scope.ts'
import { findUnofferedPaymentMethods } from './offered-payment-methods.service.ts'
import { findClassNames, findTypeNames } from './catalogue.repository.ts'
import { findLogoHashes } from './payment-logos.repository.ts'

/**
 * Returns the names of the catalogue's items. Reads them from the database on each call, without a
 * cache, so that every server returns a change immediately.
 */
export async function readNames(
  tx: Tx,
  tenantId: number,
  language: Language,
): Promise<ResultOf<typeof catalogue.names>> {
  const classes = await findClassNames(tx, language)
  const paymentMethods = await findTypeNames(tx, language)
  const unoffered = await findUnofferedPaymentMethods(tx, tenantId)
  const logos = new Map(
    (await findLogoHashes(tx)).map(({ payment_method_id, background, hash }) => [
      `${payment_method_id} ${background}`,
      hash,
    ]),
  )
  const classCodes = new Map(classes.map(({ id, code }) => [id, code]))
  return {
    kinds: kindsIn(classes),
    classes: classes.map(({ code, payment_class, name }) => ({
      code,
      paymentClass: paymentClassOf[payment_class]!,
      name,
    })),
    paymentTypes: paymentMethods.map(({ id, code, name, class_id }) => ({
      paymentType: code,
      name,
      classCode: classCodes.get(class_id)!,
      offered: !unoffered.has(id),
      light: logos.get(`${id} LIGHT`) ?? null,
      dark: logos.get(`${id} DARK`) ?? null,
    })),
  }
}

/**
 * Returns the names of the four payment method kinds: wallet, card, point card and cash. A kind has
 * the name of the class with the same code.
 */
const kindsIn = (classes: readonly { readonly code: string; readonly name: string }[]) => {
  const names = new Map(classes.map(({ code, name }) => [code, name]))
  return paymentClasses.map((paymentClass) => ({
    paymentClass,
    name: names.get(paymentClass) ?? paymentClass,
  }))
}

/** Returns the names of the four payment method kinds in a language. */
export async function readKindNames(
  tx: Tx,
  language: Language,
): Promise<ReadonlyMap<PaymentClass, string>> {
  const kinds = kindsIn(await findClassNames(tx, language))
  return new Map(kinds.map(({ paymentClass, name }) => [paymentClass, name]))
}
