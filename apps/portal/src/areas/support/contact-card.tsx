import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import type { SupportContact, SupportDetail } from '@choba/contract/support.contract.ts'
import { phoneLink } from '@choba/contract/phone.ts'
import { useTranslations } from '#lib/translations.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { weekdayKey } from '#ui/instants.ts'
import { OfficeState } from './office-state.tsx'
import { type Weekday, weekOf } from './office-week.ts'

const link =
  '-my-1 inline-flex max-w-full items-center gap-2 py-1 break-all text-accent-strong hover:underline'

/**
 * Returns a mailto link. Escapes characters that have a meaning in URLs, as in `half%price`, `r&d`
 * and `a?b`.
 */
const mailAddress = (email: string): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}`

/** Contact details of the support office: name, phone numbers, e-mail address and hours. */
export function ContactCard({ detail, mayEdit }: { detail: SupportDetail; mayEdit: boolean }) {
  const t = useTranslations('support.contact')
  const { contact } = detail
  return (
    <section aria-labelledby="contact" className="flex flex-col gap-4">
      <h2 id="contact" className="text-lg font-semibold">
        {contact?.contactName ?? t('title')}
      </h2>
      {contact ? (
        <>
          {contact.hotline !== null && <Hotline number={contact.hotline} />}
          <OfficeState detail={detail} />
          <Facts>
            <Fact name={t('phone')}>
              {contact.phone !== null && (
                <a href={phoneLink(contact.phone)} className={`${link} tabular-nums`}>
                  <Phone aria-hidden="true" size="1em" className="shrink-0" />
                  {contact.phone}
                </a>
              )}
            </Fact>
            <Fact name={t('email')}>
              {contact.email !== null && (
                <a href={mailAddress(contact.email)} className={link}>
                  <Mail aria-hidden="true" size="1em" className="shrink-0" />
                  {contact.email}
                </a>
              )}
            </Fact>
            <Fact name={t('hours')}>
              <Hours contact={contact} timeZone={detail.timeZone} />
            </Fact>
          </Facts>
        </>
      ) : (
        <p className="text-muted">{t(mayEdit ? 'noneEditor' : 'none')}</p>
      )}
    </section>
  )
}

function Hotline({ number }: { number: string }) {
  const t = useTranslations('support.contact')
  return (
    <div className="rounded-md border border-line bg-canvas px-4 py-3">
      <p className="text-sm text-muted">{t('hotline')}</p>
      <a
        href={phoneLink(number)}
        className="inline-flex min-h-10 items-center gap-2.5 text-2xl font-semibold text-accent-strong tabular-nums hover:underline"
      >
        <Phone aria-hidden="true" size="0.9em" className="shrink-0" />
        {number}
      </a>
      <p className="text-sm">{t('hotlineNote')}</p>
    </div>
  )
}

function Hours({
  contact: { hours, closedOnHolidays },
  timeZone,
}: {
  contact: SupportContact
  timeZone: string
}) {
  const t = useTranslations('support.contact')
  const kit = useTranslations('kit')
  // Uses a date of January 2023 for the name: the 1st was a Sunday, so day n + 1 has weekday n.
  const nameOf = (weekday: Weekday) => kit(weekdayKey(`2023-01-0${weekday + 1}`))
  if (hours.length === 0) return <span className="text-muted">{t('noHours')}</span>
  return (
    <div className="flex flex-col gap-1">
      <ul className="flex flex-col gap-0.5 tabular-nums">
        {weekOf(hours).map(({ from, to, times }) => (
          <li key={from} className="flex gap-3">
            <span className="w-16 shrink-0">
              {from === to ? nameOf(from) : t('days', { from: nameOf(from), to: nameOf(to) })}
            </span>
            {times === '' ? (
              <span className="text-muted">{t('closed')}</span>
            ) : (
              <span>{times}</span>
            )}
          </li>
        ))}
      </ul>
      {closedOnHolidays && <p className="text-sm text-muted">{t('holidays')}</p>}
      <p className="text-sm text-muted">{t('zone', { zone: timeZone })}</p>
    </div>
  )
}
