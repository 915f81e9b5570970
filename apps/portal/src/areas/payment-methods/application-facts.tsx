import type { ReactNode } from 'react'
import type { PaymentMethodApplicationDetail } from '@choba/contract/payment-methods.contract.ts'
import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { useTranslations } from '#lib/translations.ts'
import { Day } from '#ui/day.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { Section } from '#ui/section.tsx'
import { ApplicationStatus } from './payment-method-words.tsx'

/** Heading of the application's drawer. */
export function ApplicationHeading({
  application: { paymentType, paymentMethodName, state },
}: {
  application: PaymentMethodApplicationDetail
}) {
  const t = useTranslations('paymentMethods')
  return (
    <span className="flex flex-col gap-0.5">
      <span className="text-sm font-normal text-muted">{t('detail.title')}</span>
      <PaymentMethodName code={paymentType} name={paymentMethodName} className="max-w-72" />
      <span className="text-base font-normal">
        <ApplicationStatus state={state} />
      </span>
    </span>
  )
}

/** Facts, timeline and documents of an application. */
export function ApplicationFacts({
  application,
  admin = false,
  documents,
}: {
  application: PaymentMethodApplicationDetail
  admin?: boolean
  documents: ReactNode
}) {
  const t = useTranslations('paymentMethods')
  const { entName, companyName, fromDay, startsOn, hasRate, appliedAt, appliedBy, steps } =
    application
  return (
    <div className="flex flex-col gap-6">
      <Facts>
        {admin && <Fact name={t('field.merchant')}>{entName}</Fact>}
        <Fact name={t('field.company')}>{companyName}</Fact>
        <Fact name={t('field.fromDay')}>
          <Day day={fromDay} />
        </Fact>
        {startsOn !== null && (
          <Fact name={t('field.startsOn')}>
            <Day day={startsOn} />
          </Fact>
        )}
        {admin && (
          <Fact name={t('field.hasRate')}>
            {t(hasRate === true ? 'hasRate.yes' : 'hasRate.no')}
          </Fact>
        )}
        <Fact name={t('field.applied')}>
          <Instant at={appliedAt} /> <span className="text-muted">{appliedBy}</span>
        </Fact>
      </Facts>
      <Section title={t('field.documents')}>{documents}</Section>
      <Section title={t('detail.steps')}>
        <ol className="ml-1 border-l-2 border-line">
          {steps.map(({ step, at, by, text }, index) => (
            // The index is a stable key, because steps are only added at the end.
            <li key={index} className="relative pb-3.5 pl-5 last:pb-0">
              <span
                aria-hidden="true"
                className="absolute top-1.75 -left-[5px] size-2 rounded-full bg-accent"
              />
              <p>{t(`step.${step}`)}</p>
              {text !== null && <p className="break-words whitespace-pre-line">{text}</p>}
              <p className="flex flex-wrap gap-x-4 text-sm text-muted">
                <Instant at={at} />
                {by !== null && <span>{by}</span>}
              </p>
            </li>
          ))}
        </ol>
      </Section>
    </div>
  )
}
