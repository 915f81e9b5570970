import type { ImportQuestion } from '@choba/contract/import-rows.ts'
import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { withAnswer } from './mapping-answers.ts'
import { parseMapping, textOf } from './mapping-json.ts'
import type { DraftSettings } from './use-draft-settings.ts'

/**
 * Questions about the file that only a person can answer. Each one shows the first texts in every
 * possible reading. The answer becomes part of the mapping.
 */
export function Questions({ draft, currency }: { draft: DraftSettings; currency: string }) {
  const t = useTranslations('imports.draft.question')
  const { preview, change, settings, isBehind } = draft
  const { data } = preview
  const text = settings.format.kind === 'own' ? settings.format.text : (data?.mapping ?? null)
  const mapping = text === null ? null : parseMapping(text)
  if (!data || !mapping || data.questions.length === 0) return null
  const answer = (question: ImportQuestion, value: string) =>
    change({
      format: { kind: 'own', text: textOf(withAnswer(mapping, question, value, currency)) },
    })
  return (
    <Banner tone="warn" urgent>
      <p>{t('title')}</p>
      {data.questions.map((question) => (
        <Question
          key={`${question.about} ${question.of}`}
          question={question}
          busy={isBehind}
          onAnswer={(value) => answer(question, value)}
        />
      ))}
    </Banner>
  )
}

const cell = 'px-2.5 py-1 text-left whitespace-nowrap'

function Question({
  question: { about, of, texts, options },
  busy,
  onAnswer,
}: {
  question: ImportQuestion
  busy: boolean
  onAnswer: (value: string) => void
}) {
  const t = useTranslations('imports.draft.question')
  const words = useTranslations('importMapping')
  const labelOf = (value: string): string => {
    if (about === 'dateOrder') return t(`order.${value as 'DMY'}`)
    if (about === 'units') return t(`unit.${value as 'major'}`)
    if (about === 'status') return words(`kind.${value as 'PAYMENT'}`)
    return about === 'number' ? t('accept') : value
  }
  const hasReadings = options.some(({ readings }) => readings.length > 0)
  return (
    <section className="mt-3 flex flex-col gap-2">
      <p className="font-semibold">
        {t(`text.${about}`, { name: about === 'status' && of === '' ? t('empty') : of })}
      </p>
      {hasReadings && (
        <div className="overflow-x-auto">
          <table className="text-sm tabular-nums">
            <thead>
              <tr>
                <th scope="col" className={cell}>
                  {t('inFile')}
                </th>
                {options.map(({ value }) => (
                  <th key={value} scope="col" className={cell}>
                    {labelOf(value)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {texts.map((text, row) => (
                <tr key={text}>
                  <th scope="row" className={`${cell} font-normal`}>
                    {text}
                  </th>
                  {options.map(({ value, readings }) => (
                    <td key={value} className={cell}>
                      {readings[row]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {about === 'status' && texts.length > 0 && (
        <p className="text-sm">{t('rows', { names: texts.join(', ') })}</p>
      )}
      <div className="flex flex-wrap gap-2.5">
        {options.map(({ value }) => (
          <Button key={value} busy={busy} onClick={() => onAnswer(value)}>
            {labelOf(value)}
          </Button>
        ))}
      </div>
    </section>
  )
}
