import { useTranslations } from '#lib/translations.ts'
import { Section } from '#ui/section.tsx'
import { documentsOf, reasonCodeIn } from './reason-code.ts'

/** Documents that card companies usually ask for, by the reason code of the dispute. */
export function DisputeDocuments({ reason }: { reason: string }) {
  const t = useTranslations('disputes.documents')
  const found = reasonCodeIn(reason)
  return (
    <Section title={t('title')}>
      <p className="text-sm text-muted">
        {found
          ? t('ofCode', {
              code: found.code,
              network: found.network,
              group: t(`group.${found.group}`),
            })
          : t('general')}
      </p>
      <ul className="list-disc pl-5">
        {documentsOf[found?.group ?? 'general'].map((document) => (
          <li key={document} className="py-0.5">
            {t(`item.${document}`)}
          </li>
        ))}
      </ul>
    </Section>
  )
}
