import { Alert, Button, Stack, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import type { ImportMapping } from '../../../contract/imports/mapping.ts'
import { Section } from '../../ui/Page.tsx'
import type { StepProps } from '../step.ts'
import { Wrong } from '../steps/Wrong.tsx'
import { FieldRow } from './FieldRow.tsx'
import { LeaveOut } from './LeaveOut.tsx'
import { Repeated } from './Repeated.tsx'
import { ruleOf, unusedColumns, withRule, withState } from './rules.ts'
import { SavedMappings } from './SavedMappings.tsx'

interface MapStepProps extends StepProps {
  /** How often in a row a check was refused because the mapping is incomplete. */
  refusals: number
  onReplace(mapping: ImportMapping): void
  onCheck(): void
}

/** The mapping step: assigns columns of the file to the fields of the records. */
export function MapStep({ one, draft, refusals, onReplace, onCheck }: MapStepProps) {
  const { mapping, change, round, isSaved, wrong } = draft
  const unused = unusedColumns(mapping, one.columns)
  const missing = refusals > 0 ? one.missing : []
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(0)
  // Focuses the first invalid field once per refusal, also if the missing fields arrive later.
  useEffect(() => {
    if (refusals === shown.current || (refusals > 0 && missing.length === 0)) return
    shown.current = refusals
    const first = box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  }, [refusals, missing.length])
  return (
    <Stack ref={box} sx={{ gap: 2 }}>
      <Section title="Fields" actions={<SavedMappings one={one} mapping={mapping} onLoad={onReplace} />}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          Choose the column of each field, or type one value for every row. Columns are those of a saved or an earlier mapping that fits the
          file; otherwise they are guessed from their names and values.
        </Typography>
        {one.fields.map((field) => (
          <FieldRow
            key={`${field.field} ${round}`}
            field={field}
            rule={ruleOf(mapping, field.field)}
            columns={one.columns}
            missing={missing.find((each) => each.field === field.field)?.text}
            rowCount={one.rowCount}
            onChange={(rule, state) => change(withState(withRule(mapping, rule), state))}
          />
        ))}
        {unused.length > 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
            {`Columns that are not imported: ${unused.join(', ')}`}
          </Typography>
        )}
      </Section>
      <Section title="Rows">
        <LeaveOut key={round} mapping={mapping} columns={one.columns} onChange={change} />
        {one.kind === 'licenses' && <Repeated mapping={mapping} onChange={change} />}
      </Section>
      <Wrong sentences={wrong} />
      {missing.length > 0 && <Alert severity="warning">{missing.map(({ text }) => text).join(' ')}</Alert>}
      <Stack direction="row" sx={{ justifyContent: 'flex-end', alignItems: 'center', gap: 1.5 }}>
        <Typography role="status" variant="body2" color="textSecondary">
          {isSaved ? 'All changes are saved' : wrong.length > 0 ? 'Not saved' : 'Saving…'}
        </Typography>
        <Button variant="contained" onClick={onCheck}>
          Next: Check
        </Button>
      </Stack>
    </Stack>
  )
}
