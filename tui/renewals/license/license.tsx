import { Box, Text } from 'ink'
import { useReducer, useRef } from 'react'
import { Refused } from '../../../client/index.ts'
import { calls } from '../../../contract/index.ts'
import { renewalRequest } from '../../../forms/renewals/renewal.ts'
import { messages } from '../../../rules/messages.ts'
import { back, forward } from '../../../rules/renewals/stages.ts'
import { adviceAt } from '../../../rules/renewals/steps.ts'
import { useAct } from '../../ui/act.ts'
import { useLive } from '../../ui/live.ts'
import { useKeys, useRoom, useSession } from '../../ui/session.tsx'
import { useShareKeys } from '../../ui/share.ts'
import { words } from '../../ui/words.ts'
import { Assign } from '../assign.tsx'
import { BeginBox } from '../begin.tsx'
import { Detail } from '../detail.tsx'
import { History } from '../history.tsx'
import { CustomFields } from './custom-fields.tsx'
import { EditLicense } from './edit.tsx'
import type { Deeds } from './license.deeds.ts'
import { keysOf } from './license.keys.ts'
import { RenewalOpened } from './license.opened.tsx'
import { CLOSED, chosenCard, licenseReducer } from './license.state.ts'
import { Heading, Steps, Tracking } from './license.view.tsx'
import { PaceReader } from './pace.tsx'
import { Reminders } from './reminders.tsx'
import { Requests } from './requests.tsx'
import type { At } from './steps.ts'

/** A license and its renewal: the dates, the step cards, and a key for each action. */
export function LicenseScreen({ id }: { id: number }) {
  const { api, today, person, back: leave, recount } = useSession()
  const room = useRoom()
  const [state, dispatch] = useReducer(licenseReducer, CLOSED)
  const live = useLive(`license ${id}`, () => api.licenses.get({ params: { id } }))
  const pace = useLive(`pace ${id}`, () => api.licenses.pace({ params: { id } }))
  const refresh = async () => void (await Promise.all([live.refresh(), pace.refresh(), recount()]))
  const act = useAct(refresh)
  const license = live.data
  const renewal = license?.inProcessRenewal ?? null
  const card = renewal && chosenCard(state, renewal.renewalStatusCode, renewal.isTrackingOnlyRenewal)
  const at = license && renewal && { api, license, renewal, today }
  // Somebody may end the renewal meanwhile: its dialog stays open, with what was typed.
  const last = useRef(at)
  last.current = at ?? last.current
  const open: Deeds['open'] = (what) => dispatch({ type: 'open', what })
  const close = () => open(null)
  const deeds: Deeds = {
    open,
    leave,
    choose: (by) =>
      renewal && dispatch({ type: 'choose', by, stage: renewal.renewalStatusCode, trackingOnly: renewal.isTrackingOnlyRenewal }),
    ...(at ? deedsOf(at, act, open) : NO_DEEDS),
  }
  const share = useShareKeys({ numbers: license ? [license.licenseNumber] : [], path: `/licenses/${id}` })
  useKeys('screen', {
    title: license ? `License ${license.licenseNumber}` : 'License',
    bindings: [...keysOf(license, card, person, deeds), ...share],
  })

  if (state.open === 'detail') return <Detail licenseId={id} onClose={close} />
  if (state.open === 'pace') return <PaceReader pace={pace.data} error={pace.error} onClose={close} />
  if (state.open === 'reminders') return <Reminders licenseId={id} onClose={close} />
  if (state.open === 'assign') return <Assign licenseId={id} onClose={close} onDone={refresh} />
  if (!license) return <Text dimColor>{live.error ?? words.reading}</Text>
  if (state.open === 'requests') return <Requests license={license} onClose={close} />
  if (state.open === 'customFields') return <CustomFields license={license} refresh={refresh} onClose={close} />
  if (state.open === 'edit') return <EditLicense license={license} refresh={refresh} onClose={close} />
  if (state.open === 'history') return <History license={license} refresh={refresh} onClose={close} />
  if (state.open === 'begin') return <BeginBox license={license} onClose={close} onDone={refresh} />
  if (last.current && state.open)
    return <RenewalOpened state={state} at={last.current} act={act} deeds={deeds} refresh={refresh} onClose={close} />
  const isTight = room.rows < ROOMY
  return (
    // Content that does not fit is cut at its end. If it shrank, its lines would overlap.
    <Box flexDirection="column" flexShrink={0}>
      <Heading license={license} today={today} isPale={live.error !== null} />
      {live.error && <Text color="red">{live.error}</Text>}
      {!isTight && <Tracking license={license} today={today} why={pace.data?.why} />}
      <Steps license={license} chosen={card} width={room.columns} rows={room.rows} isTight={isTight} />
    </Box>
  )
}

/** Below this height the dates of the license are hidden to make room for the steps. The details show them. */
const ROOMY = 18

const NO_DEEDS = { forward: () => {}, backward: () => {}, toggleInvoice: () => {}, toggleSent: () => {} }

type Act = ReturnType<typeof useAct>

/** Actions without a dialog. */
function deedsOf(at: At, act: Act, open: Deeds['open']): Pick<Deeds, 'forward' | 'backward' | 'toggleInvoice' | 'toggleSent'> {
  const { api, license, renewal } = at
  const { status, noInvoiceRequired, sendLicenseNotApplicable } = calls.renewals
  const { renewalStatusCode: stage, isTrackingOnlyRenewal: trackingOnly } = renewal
  const move = (renewalStatus: typeof stage) =>
    act({
      call: status,
      send: () => api.renewals.status({ ...renewalRequest(at), body: { renewalStatus } }),
      failed: whyNotMoved,
      onDone: () => renewalStatus > stage && adviceAt(renewalStatus, license.licenseDocumentIssuance) && open('info'),
    })
  return {
    forward: () => move(forward(stage, trackingOnly)),
    backward: () => move(back(stage, trackingOnly)),
    toggleInvoice: () =>
      act({
        call: noInvoiceRequired,
        send: () => api.renewals.noInvoiceRequired({ ...renewalRequest(at), body: { noInvoiceRequired: !renewal.noInvoiceRequired } }),
      }),
    toggleSent: () =>
      act({
        call: sendLicenseNotApplicable,
        send: () =>
          api.renewals.sendLicenseNotApplicable({
            ...renewalRequest(at),
            body: { sendLicenseNotApplicable: !renewal.sendLicenseNotApplicable },
          }),
      }),
  }
}

/** A 400 or 412 means that the view was outdated. It has been reloaded when this is shown. */
function whyNotMoved(error: unknown): string | undefined {
  if (!(error instanceof Refused)) return undefined
  if (error.status === 400 || error.status === 412) return `${messages.unableToMarkStepComplete}. ${words.stepRefreshed}`
  return messages.failedToAdvanceStep
}
