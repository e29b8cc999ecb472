import EditIcon from '@mui/icons-material/EditOutlined'
import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import { Installation } from '../../contract/installation/calls.ts'
import { INSTALLATION_PARTS, type InstallationPart, installationPart } from '../../forms/installation/installation.ts'
import { MAIL_ENCRYPTION_LABELS } from '../../rules/installation/installation.ts'
import { ROLE_LABELS } from '../../rules/labels.ts'
import { messages } from '../../rules/messages.ts'
import { identityQuery } from '../providers/identity.ts'
import { queryClient } from '../providers/queryClient.ts'
import { FieldGrid, Fields } from '../ui/Fields.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { Section } from '../ui/Page.tsx'
import { TestMail, type TestMailResult } from './TestMail.tsx'

interface InstallationSectionProps {
  part: InstallationPart
  installation: Installation
}

/** A part of the settings, with Edit. Marks fields set by the environment. */
export function InstallationSection({ part, installation }: InstallationSectionProps) {
  const [editing, setEditing] = useState(false)
  const [tested, setTested] = useState<TestMailResult | null>(null)
  const { title, fields } = INSTALLATION_PARTS[part]
  const form = installationPart(part)
  const names = fields.map((name) => (name === 'smtpPassword' ? 'hasSmtpPassword' : name))
  const notes = Object.fromEntries(names.map((name) => [name, form.fields[name]?.whyFixed?.({ installation })]))
  return (
    <Section
      title={title}
      actions={
        <>
          {part === 'mail' && <TestMail onResult={setTested} />}
          <Button startIcon={<EditIcon />} aria-label={`Edit ${title}`} onClick={() => setEditing(true)}>
            Edit
          </Button>
        </>
      }
    >
      <FieldGrid>
        <Fields
          schema={Installation}
          record={installation}
          names={names}
          shown={{
            smtpHost: installation.smtpHost ?? messages.noMailServer,
            smtpEncryption: MAIL_ENCRYPTION_LABELS[installation.smtpEncryption],
            secondFactorRoles: installation.secondFactorRoles.map((role) => ROLE_LABELS[role]).join(', ') || 'Nobody',
          }}
          notes={notes}
        />
      </FieldGrid>
      {tested && (
        <Alert severity={tested.isSent ? 'success' : 'error'} sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
          {tested.text}
        </Alert>
      )}
      {editing && (
        <CallForm
          form={form}
          context={{ installation }}
          onClose={() => setEditing(false)}
          onDone={() => {
            // The result of an earlier test mail is for the old settings.
            setTested(null)
            // The identity contains the provider's name.
            queryClient.invalidateQueries(identityQuery)
          }}
        />
      )}
    </Section>
  )
}
