import { useParams } from '@tanstack/react-router'
import {
  disputeCan,
  type DisputeDetail as Detail,
  disputes,
} from '@choba/contract/disputes.contract.ts'
import { useMay } from '#lib/permission.ts'
import { session } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { Money } from '#ui/money.tsx'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { DisputeActs } from './dispute-actions.tsx'
import { DisputeDocuments } from './dispute-documents.tsx'
import { DisputeEvidence } from './dispute-evidence.tsx'
import { DisputeFacts } from './dispute-facts.tsx'
import { type DisputeVariant, disputeVariants } from './dispute-variants.ts'
import { DisputeStatus, LeftUntil } from './dispute-words.tsx'
import { useDispute, useDisputeFaults } from './use-dispute.ts'
import { useDisputeNavigation } from './use-dispute-navigation.ts'

/** Drawer for one dispute: facts, evidence, effect on deposits and history. */
function Page({ variant }: { variant: DisputeVariant }) {
  const { entCode = session().user.userEnt, disputeId } = useParams({ strict: false })
  if (disputeId === undefined) return null
  const which = { entCode, disputeId }
  return <DisputeDrawer key={variant.keyOf(which)} variant={variant} which={which} />
}

function DisputeDrawer({
  variant,
  which,
}: {
  variant: DisputeVariant
  which: { entCode: string; disputeId: string }
}) {
  const navigation = useDisputeNavigation(variant)
  const mayDecide = useMay(disputes.decide.can)
  const mayChange = useMay(disputes.answer.can)
  return (
    <RecordDrawer
      query={useDispute(variant, which)}
      title={(dispute) => <Heading dispute={dispute} />}
      content={(dispute) => (
        <div className="flex flex-col gap-6">
          {disputeCan.answer(dispute.state) && <DisputeDocuments reason={dispute.reason} />}
          <DisputeFacts
            dispute={dispute}
            admin={variant.admin}
            onPayment={() => navigation.payment(which.entCode, dispute.paymentNo)}
          />
          <DisputeEvidence variant={variant} which={which} files={dispute.files} />
        </div>
      )}
      history={
        <HistoryPanel
          kind={variant.historyKind}
          objectId={which.disputeId}
          {...(variant.admin && { entCode: which.entCode })}
        />
      }
      {...useDisputeFaults()}
      footer={(dispute) =>
        (mayDecide || (mayChange && disputeCan.answer(dispute.state))) && (
          <DisputeActs
            variant={variant}
            which={which}
            dispute={dispute}
            mayDecide={mayDecide}
            mayChange={mayChange}
          />
        )
      }
      onClose={navigation.list}
    />
  )
}

function Heading({ dispute }: { dispute: Detail }) {
  const { amount, currency, state } = dispute
  const t = useTranslations('disputes')
  return (
    <span className="flex flex-col gap-0.5">
      <span className="text-sm font-normal text-muted">{t('detail.title')}</span>
      <span className="text-3xl">
        <Money amount={amount} currency={currency} />
      </span>
      <span className="flex flex-wrap items-baseline gap-x-4 text-base font-normal">
        <DisputeStatus state={state} />
        <LeftUntil dispute={dispute} />
      </span>
    </span>
  )
}

export const DisputePage = () => <Page variant={disputeVariants.merchant} />
export const AdminDisputePage = () => <Page variant={disputeVariants.admin} />
