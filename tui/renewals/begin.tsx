import type { License } from '../../contract/licenses/calls.ts'
import { beginRenewal } from '../../forms/renewals/renewals.ts'
import { Notice } from '../ui/dialogs/confirm.tsx'
import { titleOf } from '../ui/dialogs/dialog.ts'
import { DialogBox } from '../ui/dialogs/dialog.tsx'
import { dialogOf } from '../ui/dialogs/form-dialog.ts'
import { Waiting } from '../ui/dialogs/waiting.tsx'
import { useLive } from '../ui/live.ts'
import { useSession } from '../ui/session.tsx'

interface Props {
  onClose(): void
  /** Called after the renewal has begun, to reload the data. */
  onBegun(): Promise<void>
}

/** Begins the renewal of a row of the queue. A row does not contain enough of its license to tell whether it can begin. */
export function Begin({ licenseId, onClose, onBegun }: Props & { licenseId: number }) {
  const { api } = useSession()
  const live = useLive(`begin ${licenseId}`, () => api.licenses.get({ params: { id: licenseId } }))
  if (!live.data) return <Waiting title="Begin" error={live.error} onClose={onClose} />
  return <BeginBox license={live.data} onClose={onClose} onDone={onBegun} onStale={live.refresh} />
}

/** The dialog, or the reason why it cannot begin. */
export function BeginBox({
  license,
  onClose,
  onDone,
  onStale = onDone,
}: {
  license: License
  onClose(): void
  onDone(): Promise<void>
  onStale?(): Promise<void>
}) {
  const { api, today } = useSession()
  const dialog = dialogOf(beginRenewal, { license, today }, api)
  const aside = `${license.licenseNumber}, ${license.propertyName}`
  if (license.cannotBegin) return <Notice title={titleOf(dialog.call)} sentence={license.cannotBegin} onClose={onClose} />
  return <DialogBox dialog={dialog} aside={aside} onDone={onDone} onClose={onClose} onStale={onStale} />
}
