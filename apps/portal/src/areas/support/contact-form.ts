import { TypedEmail } from '@choba/contract/email.ts'
import { trimmedLine } from '@choba/contract/fields.ts'
import { Phone } from '@choba/contract/phone.ts'
import {
  CONTACT_NAME_MAX,
  type SupportContact,
  type SupportParts,
} from '@choba/contract/support.contract.ts'
import { type Span, spanFaults } from '@choba/contract/support-hours.ts'
import * as z from 'zod/mini'
import { timesOf, type Weekday, weekdays } from './office-week.ts'

type HoursName = `hours${Weekday}`
export const hoursName = (weekday: Weekday): HoursName => `hours${weekday}`

/**
 * Form values of the support contact. The hours of a day are one line of text: `09:00-12:00,
 * 13:00-18:00`.
 */
export type ContactInput = Readonly<Record<HoursName, string>> & {
  readonly contactName: string
  readonly email: string
  readonly phone: string
  readonly hotline: string
  readonly closedOnHolidays: boolean
}

export type HoursProblem = 'hoursFormat' | 'hoursEnd' | 'hoursOverlap' | 'hoursMany'

const problems = { closes: 'hoursEnd', opens: 'hoursOverlap', weekday: 'hoursMany' } as const
const TIMES = /^([01]?[0-9]|2[0-3]):([0-5][0-9])-((?:[01]?[0-9]|2[0-3]):[0-5][0-9]|24:00)$/
const padded = (time: string): string => time.padStart(5, '0')

/**
 * Parses the hours of one day. Accepts full-width characters and any kind of dash. An empty text
 * means that the office is closed.
 */
export function readHours(
  text: string,
  weekday: Weekday,
): { spans: Span[] } | { problem: HoursProblem } {
  const parts = text
    .normalize('NFKC')
    .replaceAll(/\s*[-‐‑‒–—―−ー~〜]\s*/g, '-')
    .split(/[,、;\s]+/)
    .filter(Boolean)
  const spans: Span[] = []
  for (const part of parts) {
    const read = TIMES.exec(part)
    if (!read) return { problem: 'hoursFormat' }
    spans.push({ weekday, opens: padded(`${read[1]}:${read[2]}`), closes: padded(read[3]!) })
  }
  const [fault] = spanFaults(spans)
  return fault ? { problem: problems[fault.part] } : { spans }
}

const orEmpty = <S extends z.ZodMiniType>(schema: S) => z.union([z.literal(''), schema])
const hours = (weekday: Weekday) =>
  z.string().check(
    z.maxLength(200),
    z.refine((text) => 'spans' in readHours(text, weekday)),
  )

export const contactForm = z.object({
  contactName: trimmedLine(CONTACT_NAME_MAX, 1),
  email: orEmpty(TypedEmail),
  phone: orEmpty(Phone),
  hotline: orEmpty(Phone),
  hours0: hours(0),
  hours1: hours(1),
  hours2: hours(2),
  hours3: hours(3),
  hours4: hours(4),
  hours5: hours(5),
  hours6: hours(6),
  closedOnHolidays: z.boolean(),
})

export function inputOf(contact: SupportContact | null): ContactInput {
  const of = (weekday: Weekday) => timesOf(contact?.hours ?? [], weekday, '-')
  return {
    contactName: contact?.contactName ?? '',
    email: contact?.email ?? '',
    phone: contact?.phone ?? '',
    hotline: contact?.hotline ?? '',
    hours0: of(0),
    hours1: of(1),
    hours2: of(2),
    hours3: of(3),
    hours4: of(4),
    hours5: of(5),
    hours6: of(6),
    closedOnHolidays: contact?.closedOnHolidays ?? false,
  }
}

/** Converts form values for the API. Leaves out empty fields. */
export function partsOf(input: ContactInput): SupportParts {
  const { contactName, email, phone, hotline, closedOnHolidays } = input
  return {
    contactName,
    ...(email !== '' && { email }),
    ...(phone !== '' && { phone }),
    ...(hotline !== '' && { hotline }),
    hours: weekdays.flatMap((weekday) => {
      const read = readHours(input[hoursName(weekday)], weekday)
      return 'spans' in read ? read.spans : []
    }),
    closedOnHolidays,
  }
}
