import { newDivision } from '../../forms/divisions/divisions.ts'
import { useOwners } from '../corporate-entities/useOwners.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'

export const NewDivision = ({ onClose }: { onClose(): void }) => <CallForm form={newDivision} context={useOwners()} onClose={onClose} />
