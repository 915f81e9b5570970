import { useTranslations } from '#lib/translations.ts'

const known = [
  'TIMEOUT',
  'NO_ANSWER',
  'NO_SECRET',
  'BAD_ADDRESS',
  'CLOSED_ADDRESS',
  'SENT_ELSEWHERE',
] as const
const isKnown = (said: string): said is (typeof known)[number] =>
  (known as readonly string[]).includes(said)

/**
 * Returns a function that explains a failed delivery. An HTTP status and the point system's own
 * message stay unchanged.
 */
export function useSaid(): (said: string) => string {
  const t = useTranslations('pointManagement.said')
  return (said) => {
    if (isKnown(said)) return t(said)
    return /^[A-Z_0-9]+$/.test(said) ? t('connection', { code: said }) : said
  }
}
