import { useTranslations } from '#lib/translations.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { SectionHeading } from '#ui/heading-level.ts'
import { Section } from '#ui/section.tsx'
import { PaperDrawing } from './paper-drawing.tsx'

const steps = ['step1', 'step2', 'step3', 'step4'] as const

/** Explains which receipt paper a terminal needs, and how users insert a roll. */
export function PaperGuidance() {
  const t = useTranslations('support.paper')
  return (
    <section aria-labelledby="paper" className="flex flex-col gap-3">
      <h2 id="paper" className="text-lg font-semibold">
        {t('title')}
      </h2>
      <p>{t('lead')}</p>
      <div className="grid items-start gap-x-8 gap-y-4 md:grid-cols-2">
        <div className="flex flex-col gap-4">
          <PaperDrawing />
          <Facts>
            <Fact name={t('kind')}>{t('kindValue')}</Fact>
            <Fact name={t('widthName')}>{t('widthValue')}</Fact>
            <Fact name={t('diameterName')}>{t('diameterValue')}</Fact>
            <Fact name={t('sideName')}>{t('sideValue')}</Fact>
          </Facts>
        </div>
        <SectionHeading value="h3">
          <Section title={t('insert')}>
            <ol className="flex list-decimal flex-col gap-2 pl-6">
              {steps.map((step) => (
                <li key={step}>{t(step)}</li>
              ))}
            </ol>
            <p className="mt-2 text-sm text-muted">{t('keep')}</p>
          </Section>
        </SectionHeading>
      </div>
    </section>
  )
}
