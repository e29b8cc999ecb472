import { Alert, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { type AuditVerification, audit } from '../../contract/audit/calls.ts'
import { auditProblemText, auditVerifiedText } from '../../rules/evidence/audit.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { formatMoment } from '../../rules/moment.ts'
import { api } from '../providers/api.ts'
import { sentenceOf } from '../ui/sentences.ts'
import { useRead } from '../ui/useRead.ts'

const HASH = { fontFamily: 'monospace', overflowWrap: 'anywhere' } as const

function Result({ found, onClose }: { found: AuditVerification; onClose(): void }) {
  return (
    <Alert severity={found.isIntact ? 'success' : 'error'} onClose={onClose} sx={{ mb: 1.25 }}>
      {auditVerifiedText(found)}
      {found.problems.map((problem) => (
        <Typography key={`${problem.sealId}-${problem.fromId}`} variant="body2">
          {auditProblemText(problem)}
        </Typography>
      ))}
    </Alert>
  )
}

/** The last seal of the audit, and whether the audit still matches its seals. */
export function AuditSeal() {
  const { data } = useRead(['audit', 'lastSeal'], (how) => api.audit.lastSeal(how))
  const { data: signing } = useRead(['evidence', 'key'], (how) => api.evidence.key(how))
  const [found, setFound] = useState<AuditVerification>()
  const [isReading, setReading] = useState(false)
  const notify = useNotify()
  const verify = async () => {
    setReading(true)
    try {
      setFound(await api.audit.verify())
    } catch (error) {
      notify(`${sentences.attemptFailed(audit.verify.attempt)}: ${sentenceOf(error)}`, { type: 'error' })
    } finally {
      setReading(false)
    }
  }
  const last = data?.lastSeal
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.25, mb: 1.25, flexWrap: 'wrap' }}>
        {data && (
          <Typography variant="body2" color="text.secondary" sx={{ minWidth: 0 }}>
            {last ? `Last sealed ${formatMoment(last.sealedOn)}: ` : messages.auditNotSealed}
            {last && (
              <Typography component="span" variant="body2" sx={HASH} title={last.sha256}>
                {last.sha256.slice(0, 16)}…
              </Typography>
            )}
          </Typography>
        )}
        {signing && (
          <Typography variant="body2" color="text.secondary">
            Evidence packs are signed with{' '}
            <Typography component="span" variant="body2" sx={HASH}>
              {signing.publicKey}
            </Typography>
          </Typography>
        )}
        <Button size="small" onClick={verify} loading={isReading}>
          Verify Audit
        </Button>
      </Stack>
      {found && <Result found={found} onClose={() => setFound(undefined)} />}
    </>
  )
}
