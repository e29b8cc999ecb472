import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '../../rules/messages.ts'
import { BeginDialog } from '../licenses/bar/BeginDialog.tsx'
import { useOpened } from '../licenses/useLicense.ts'
import { Notice } from '../ui/dialogs/Notice.tsx'

/** Opens a license and its Begin Renewal dialog, or shows why no renewal can begin. */
export function BeginFound({ id, onClose }: { id: number; onClose(): void }) {
  const navigate = useNavigate()
  const opened = useOpened(id)
  useEffect(() => {
    navigate(`/licenses/${id}`)
  }, [id, navigate])
  if (!opened) return null
  const { first: license, now } = opened
  const why = license.mayEdit ? license.cannotBegin : messages.handledByOthers
  if (why) return <Notice title={`Begin Renewal of ${license.licenseNumber}`} text={why} onClose={onClose} />
  return <BeginDialog license={now} onClose={onClose} />
}
