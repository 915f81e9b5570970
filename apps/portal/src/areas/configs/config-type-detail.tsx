import type { ConfigType } from '@choba/contract/config-types.ts'
import { formatCount } from '@choba/contract/money.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { ConfigTypeActions } from './config-type-actions.tsx'
import { BuiltInMark, TypeStatus } from './config-type-list.tsx'
import { nameOf, useConfigType, useTypeFaults, useTypeNavigation } from './use-config-type.ts'
import { useChoiceWords } from './use-values.ts'

/** Drawer content for a setting type: its texts and the constraints on its values. */
export function ConfigTypeDetail({ configTypeId }: { configTypeId: string }) {
  const navigation = useTypeNavigation()
  return (
    <RecordDrawer
      query={useConfigType(configTypeId)}
      title={(type) => (
        <span className="break-words">
          {nameOf(type)}
          <BuiltInMark isBuiltIn={type.isBuiltIn} />
        </span>
      )}
      content={(type) => <Content type={type} />}
      {...useTypeFaults()}
      footer={(type) => <ConfigTypeActions type={type} />}
      onClose={navigation.list}
    />
  )
}

const figure = (limit: number | null) => (limit === null ? null : formatCount(limit))

function Content({ type }: { type: ConfigType }) {
  const t = useTranslations('configs')
  const choice = useChoiceWords()
  return (
    <div className="flex flex-col gap-4">
      {type.isBuiltIn && <p className="text-sm text-muted">{t('builtInText')}</p>}
      <Facts>
        <Fact name={t('field.code')}>
          <CopyText text={type.code} />
        </Fact>
        <Fact name={t('field.subject')}>{t(`subject.${type.subject}`)}</Fact>
        <Fact name={t('field.kind')}>{t(`kind.${type.kind}`)}</Fact>
        {type.kind === 'CHOICE' && (
          <Fact name={t('field.choices')}>
            {type.choices.map((one) => choice(type.code, one)).join(' / ')}
          </Fact>
        )}
        {type.kind === 'NUMBER' && (
          <>
            <Fact name={t('field.minimum')}>{figure(type.minimum)}</Fact>
            <Fact name={t('field.maximum')}>{figure(type.maximum)}</Fact>
          </>
        )}
        <Fact name={t('field.state')}>
          <TypeStatus state={type.state} />
        </Fact>
        <Fact name={t('field.values')}>{figure(type.valueCount)}</Fact>
        <Fact name={t('field.sequence')}>{type.sequence}</Fact>
        <Fact name={t('field.nameJa')}>{type.nameJa}</Fact>
        <Fact name={t('field.nameEn')}>{type.nameEn}</Fact>
        <Fact name={t('field.nameMn')}>{type.nameMn}</Fact>
        <Fact name={t('field.noteJa')}>{type.noteJa}</Fact>
        <Fact name={t('field.noteEn')}>{type.noteEn}</Fact>
        <Fact name={t('field.noteMn')}>{type.noteMn}</Fact>
        {type.changedAt !== null && (
          <Fact name={t('field.changedAt')}>
            <Instant at={type.changedAt} /> {type.changedBy}
          </Fact>
        )}
      </Facts>
    </div>
  )
}
