import { useLocation, useRouter } from '@tanstack/react-router'
import { tenantSetup } from '@choba/contract/tenant-setup.contract.ts'
import { lazy } from 'react'
import { AddressNotice } from '#app/shell/address-notice.tsx'
import { homeOf } from '#app/shell/menu.ts'
import { QuietNotice } from '#app/shell/quiet-notice.tsx'
import { StepMissingNotice } from '#app/session/step-missing-notice.tsx'
import { loadPhrases } from '#lib/i18n.ts'
import { useMay } from '#lib/permission.ts'
import { useSupportRuns } from '#lib/support-running.ts'
import { loadChunk } from '#ui/chunks.ts'

/** Only administrators load this panel. If it cannot be fetched, the screen renders without it. */
const SetupPanel = lazy(async () => {
  const fetching = Promise.all([
    loadChunk(import('#areas/tenant-setup/setup-panel.tsx')),
    ...(['tenantSetup', 'permissions'] as const).map(async (name) => loadPhrases(name)),
  ])
  return {
    default: await fetching.then(
      ([chunk]) => chunk.SetupPanel,
      () => NoPanel,
    ),
  }
})
const NoPanel = (): null => null

/** Loads only while a support session runs. */
const SupportBanner = lazy(async () => {
  const fetching = Promise.all([
    loadChunk(import('#areas/support-sessions/support-banner.tsx')),
    loadPhrases('supportSessions'),
  ])
  return {
    default: await fetching.then(
      ([chunk]) => chunk.SupportBanner,
      () => NoPanel,
    ),
  }
})

/** Notice to a merchant's users while an administrator views their screens. */
function SupportNotice() {
  return useSupportRuns() && <SupportBanner />
}

/** Notices above the screen that few users see. Their code loads on demand. */
export const RareNotices = () => (
  <>
    {document.getElementById('quiet') && <QuietNotice />}
    <SupportNotice />
    <StepMissingNotice />
    <AddressNotice />
    <Setup />
  </>
)

/** Setup checklist, shown on an administrator's home screen. */
function Setup() {
  const may = useMay(tenantSetup.detail.can)
  const home = homeOf(useRouter().routeTree)
  const isHome = useLocation({ select: ({ pathname }) => pathname === home })
  return may && isHome && <SetupPanel />
}
