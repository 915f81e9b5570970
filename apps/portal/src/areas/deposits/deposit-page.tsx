import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { resultTypes } from '@choba/contract/result-types.ts'
import { session } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordState } from '#table/record-state.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Box } from '#ui/section.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import { PaidPanel } from '../transfers/transfer-result-panel.tsx'
import { RevisionPanel } from '../transfers/revision-panel.tsx'
import { DepositDetail } from './deposit-detail.tsx'
import { DepositTerms } from './deposit-terms.tsx'
import { type DepositVariant, depositVariants } from './deposit-variants.ts'
import { DepositStatus, useDepositTitle } from './deposit-words.tsx'

const { code } = resultTypes.notFound

/** Screen of one deposit, with a link back to the filtered list. */
function Page({ variant }: { variant: DepositVariant }) {
  const t = useTranslations('deposits')
  const { entCode = session().user.userEnt, depositNo = '' } = useParams({ strict: false })
  const query = useQuery(variant.detail({ entCode, depositNo }))
  const { data } = query
  const titleOf = useDepositTitle()
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <TitleRow
        back={
          <BackLink to={variant.path} search>
            {t('back')}
          </BackLink>
        }
        title={
          data ? titleOf(data.payDate) : <span className="font-mono break-all">{depositNo}</span>
        }
        beside={data && <DepositStatus state={data.state} />}
        actions={
          data && (
            <>
              <CopyText text={depositNo} />
              <DepositTerms entCode={variant.admin ? entCode : undefined} />
            </>
          )
        }
        note={
          data && (
            <p className="wrap-anywhere text-muted">
              {[...(variant.admin ? [data.entName] : []), data.companyName].join(' · ')}
            </p>
          )
        }
      />
      {data && !variant.admin && <PaidPanel depositNo={depositNo} />}
      {data ? (
        <DepositDetail deposit={data} variant={variant} />
      ) : (
        <Box>
          <RecordState
            query={query}
            missing={{ code, title: t('missing.title'), text: t('missing.text') }}
            faultTitle={t('detailFault')}
          />
        </Box>
      )}
      {data && variant.admin && (
        <div className="print:hidden">
          <Box>
            <RevisionPanel entCode={entCode} companyCode={data.companyCode} />
          </Box>
        </div>
      )}
    </section>
  )
}

export const DepositPage = () => <Page variant={depositVariants.merchant} />
export const AdminDepositPage = () => <Page variant={depositVariants.admin} />
