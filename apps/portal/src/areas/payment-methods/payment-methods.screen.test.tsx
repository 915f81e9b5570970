import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { approvalsApi } from '#areas/approvals/approvals.api.ts'
import { phrases, say } from '#testing/phrases.ts'
import {
  address,
  drawer,
  expectAccessible,
  faultOf,
  main,
  openScreen,
  signInAs,
  toast,
} from '#testing/screen.tsx'
import { paymentMethodsApi } from './payment-methods.api.ts'

const { paymentMethods: words, kit, approvals, stores } = phrases.ja
const button = (name: string) => drawer().getByRole('button', { name, exact: true })
const dialog = (title: string) => page.getByRole('dialog', { name: title })
const pdf = new File(['%PDF-1.4\ntrailer<<>>\n%%EOF\n'], '許可証.pdf', { type: 'application/pdf' })

/** Withdraws a pending application for a payment method of the first company. */
async function withdraw(paymentType: string): Promise<void> {
  const { paymentMethods } = await paymentMethodsApi.list.call({ companyId: '1' })
  const one = paymentMethods.find((paymentMethod) => paymentMethod.paymentType === paymentType)
  if (!one?.applicationId || !['APPLIED', 'REVIEW', 'ASKED'].includes(one.state)) return
  const { applicationId, version } = await paymentMethodsApi.detail.call({
    applicationId: one.applicationId,
  })
  await paymentMethodsApi.withdraw.call({ applicationId, version })
}

describe('payment methods', () => {
  beforeEach(() => signInAs('owner'))

  it('show their status, accept an application with a document, and report a missing document', async () => {
    await withdraw('QPAY')
    await openScreen('paymentManage')
    await expect.element(main().getByText(words.state.IN_USE).first()).toBeVisible()
    await expectAccessible()
    await main()
      .getByRole('button', { name: `${words.apply.act}: QPay` })
      .click()
    await button(words.apply.confirm).click()
    await expect.element(drawer().getByText(words.apply.documentsMissing)).toBeVisible()
    await expectAccessible()
    await drawer().getByLabelText(words.field.documents).upload(pdf)
    await expect.element(button(say(kit.removeNamed, { name: '許可証.pdf' }))).toBeVisible()
    await drawer().getByLabelText(words.field.fromDay).fill('20200101')
    await button(words.apply.confirm).click()
    await expect
      .poll(() => faultOf(drawer().getByLabelText(words.field.fromDay)))
      .toBe(words.apply.fromDayPast)
    const { today } = await paymentMethodsApi.list.call({})
    await drawer().getByLabelText(words.field.fromDay).fill(today.replaceAll('-', ''))
    await button(words.apply.confirm).click()
    await expect.element(toast(say(words.apply.done, { paymentMethod: 'QPay' }))).toBeVisible()
    await expect.poll(address).toMatch(/^paymentManage\/application\/\d+$/)
    await expect.element(drawer().getByText('許可証.pdf')).toBeVisible()
    await button(words.withdraw.act).click()
    await dialog(words.withdraw.title)
      .getByRole('button', { name: words.withdraw.confirm, exact: true })
      .click()
    await expect.element(toast(words.withdraw.done)).toBeVisible()
  })

  it('show the stores that accept a method', async () => {
    await openScreen('paymentManage')
    const open = main().getByRole('button', { name: /^取扱店舗：[\d,]+: Visa$/ })
    await open.click()
    await expect.poll(address).toBe('paymentManage/1/stores/VISA')
    await expect.element(drawer().getByText(words.stores.all).first()).toBeVisible()
    await expectAccessible()
    await drawer().getByRole('link').first().click()
    await expect.poll(address).toMatch(/^setting\/shop\/\d+$/)
    await openScreen('paymentManage/1/stores/NOSUCH')
    await expect.element(drawer().getByText(words.stores.missingTitle)).toBeVisible()
  })

  it('are readable for users who may not apply', { tags: ['no-retry'] }, async () => {
    await signInAs('clerk')
    await openScreen('paymentManage')
    await expect.element(main().getByText(words.rateHidden)).toBeVisible()
    await expect
      .element(main().getByRole('button', { name: words.apply.act }))
      .not.toBeInTheDocument()
  })
})

describe('the review of an application for a payment method', () => {
  it('asks the merchant for more information, then accepts or rejects the application', async () => {
    await signInAs('owner')
    await withdraw('SOCIALPAY')
    const { today } = await paymentMethodsApi.list.call({})
    const { upload } = await import('#lib/upload.ts')
    const sending = { signal: new AbortController().signal, onProgress: () => {} }
    const { fileName } = await upload(paymentMethodsApi.upload.endpoint, pdf, sending)
    const { applicationId } = await paymentMethodsApi.apply.call({
      companyId: '1',
      paymentType: 'SOCIALPAY',
      fromDay: today,
      fileList: [fileName],
    })
    await signInAs('superadmin')
    await openScreen(`sysbrand/SHIBUYA-COFFEE/${applicationId}`)
    await button(words.reviewing.begin).click()
    await expect.element(toast(words.reviewing.begun)).toBeVisible()
    await button(words.reviewing.decide).click()
    await expect.element(drawer().getByText(approvals.field.paymentMethodHasRate)).toBeVisible()
    const { items } = await approvalsApi.list.call({ kind: ['paymentMethodApplication'] })
    expect(items.some(({ subject }) => subject.includes('SocialPay'))).toBe(true)
    await openScreen(`sysbrand/SHIBUYA-COFFEE/${applicationId}`)
    await button(words.reviewing.askBack).click()
    const ask = dialog(words.reviewing.askTitle)
    await ask.getByRole('button', { name: words.reviewing.askConfirm, exact: true }).click()
    await expect
      .element(ask.getByText(say(words.reviewing.questionMissing, { max: 1000 })))
      .toBeVisible()
    await ask.getByLabelText(words.field.question).fill('許可証の裏面もお送りください。')
    await ask.getByRole('button', { name: words.reviewing.askConfirm, exact: true }).click()
    await expect.element(toast(words.reviewing.asked)).toBeVisible()
    await signInAs('owner')
    await openScreen(`paymentManage/application/${applicationId}`)
    await button(words.answer.act).click()
    const answer = dialog(words.answer.title)
    await answer.getByLabelText(words.field.answer).fill('お送りします。')
    await answer.getByRole('button', { name: words.answer.confirm, exact: true }).click()
    await expect.element(toast(words.answer.done)).toBeVisible()
    await withdraw('SOCIALPAY')
  })
})

describe('the payment methods of a merchant that an administrator opens', () => {
  const { switching } = words
  const part = () => drawer().getByRole('region', { name: switching.title })
  const reason = 'カード会社からの指示のため。'

  it('can be stopped with a reason that the merchant can read, and resumed', async () => {
    await signInAs('superadmin')
    await openScreen('setting/adminUser/MIDORI-DRUG')
    await part()
      .getByRole('button', { name: `${switching.stop}: JCB` })
      .click()
    const stop = dialog(say(switching.stopTitle, { paymentMethod: 'JCB' }))
    await stop.getByRole('button', { name: switching.stopConfirm, exact: true }).click()
    await expect.element(stop.getByText(say(switching.reasonMissing, { max: 500 }))).toBeVisible()
    await stop.getByLabelText(switching.reason).fill(reason)
    await expectAccessible()
    await stop.getByRole('button', { name: switching.stopConfirm, exact: true }).click()
    await expect.element(toast(say(switching.stopped, { paymentMethod: 'JCB' }))).toBeVisible()
    await expect.element(part().getByText(say(words.stopReason, { reason }))).toBeVisible()
    await expectAccessible()

    await signInAs('owner2')
    await openScreen('paymentManage')
    await expect.element(main().getByText(say(words.stopReason, { reason }))).toBeVisible()
    await expectAccessible()
    await openScreen('setting/shop/1?tab=paymentMethods')
    await expect
      .element(
        main()
          .getByRole('listitem')
          .filter({ hasText: 'JCB' })
          .getByText(stores.stoppedPaymentMethod),
      )
      .toBeVisible()
    await expectAccessible()
    await main().getByRole('link', { name: stores.openPaymentMethods }).click()
    await expect.poll(address).toBe('paymentManage/1')

    await signInAs('superadmin')
    await openScreen('setting/adminUser/MIDORI-DRUG')
    await part()
      .getByRole('button', { name: `${switching.resume}: JCB` })
      .click()
    await dialog(say(switching.resumeTitle, { paymentMethod: 'JCB' }))
      .getByRole('button', { name: switching.resume, exact: true })
      .click()
    await expect.element(toast(say(switching.resumed, { paymentMethod: 'JCB' }))).toBeVisible()
    await expect
      .element(part().getByRole('button', { name: `${switching.stop}: JCB` }))
      .toBeVisible()
  })

  it(
    'show the current status if another user has stopped the method first',
    { tags: ['no-retry'] },
    async () => {
      const which = { entCode: 'MIDORI-DRUG', paymentType: 'AMEX' }
      await signInAs('superadmin')
      await openScreen('setting/adminUser/MIDORI-DRUG')
      await part()
        .getByRole('button', { name: `${switching.stop}: American Express` })
        .click()
      const { companyId } = await paymentMethodsApi.systemPaymentMethods.call({
        entCode: which.entCode,
      })
      const { stop } = await paymentMethodsApi.stop.call({
        ...which,
        companyId: companyId!,
        reason,
      })
      const question = dialog(say(switching.stopTitle, { paymentMethod: 'American Express' }))
      await question.getByLabelText(switching.reason).fill('遅れて停止')
      await question.getByRole('button', { name: switching.stopConfirm, exact: true }).click()
      await expect.element(toast(switching.stale)).toBeVisible()
      await expect.element(part().getByText(say(words.stopReason, { reason }))).toBeVisible()
      await paymentMethodsApi.resume.call({ ...which, companyId: companyId!, stopId: stop!.stopId })
    },
  )
})
