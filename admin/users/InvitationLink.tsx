import { messages } from '../../rules/messages.ts'
import { SecretShown } from '../my-account/SecretShown.tsx'

/** The link of an invitation, where no mail server is configured that could send it. */
export const InvitationLink = ({ link, onClose }: { link: string; onClose(): void }) => (
  <SecretShown title="Invitation" label="Link" secret={link} warning={messages.invitationLinkOnce} onClose={onClose} />
)
