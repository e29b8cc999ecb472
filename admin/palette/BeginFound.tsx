import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { beginRenewal } from '../../forms/renewals/renewals.ts'
import { messages } from '../../rules/messages.ts'
import { api } from '../providers/api.ts'
import { Notice } from '../ui/dialogs/Notice.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { useReadOnce } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'

/** Opens a license and the dialog that begins its renewal, or says why none can begin. */
export function BeginFound({ id, onClose }: { id: number; onClose(): void }) {
  const { today } = useUser()
  const navigate = useNavigate()
  const license = useReadOnce(['licenses', 'get', id], (how) => api.licenses.get({ params: { id }, ...how }))
  useEffect(() => {
    navigate(`/licenses/${id}`)
  }, [id, navigate])
  if (!license) return null
  const why = license.mayEdit ? license.cannotBegin : messages.handledByOthers
  if (why) return <Notice title={`Begin Renewal of ${license.licenseNumber}`} text={why} onClose={onClose} />
  return <CallForm form={beginRenewal} context={{ license, today }} onClose={onClose} />
}
