import { Button, Checkbox, Stack, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useState } from 'react'
import type { ImportDuplicate, ImportField } from '../../../contract/imports/schemas.ts'
import { formatCount } from '../../../rules/totals.ts'
import { SmallTable } from '../../ui/lists/ListTable.tsx'
import { Section } from '../../ui/Page.tsx'
import type { Draft } from '../useMapping.ts'

interface DuplicatesProps {
  duplicates: readonly ImportDuplicate[]
  fields: readonly ImportField[]
  draft: Draft
  onCheck(): void
}

const keyOf = ({ field, from, to }: Pick<ImportDuplicate, 'field' | 'from' | 'to'>) => JSON.stringify([field, from, to])

/** Spellings that likely mean the same. A replacement applies to all rows. */
export function Duplicates({ duplicates, fields, draft, onCheck }: DuplicatesProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const all = duplicates.map(keyOf)
  const merge = () => {
    const { mapping } = draft
    const added = duplicates.filter((one) => chosen.has(keyOf(one))).map(({ field, from, to }) => ({ field, from, to }))
    draft.change({ ...mapping, merges: [...(mapping.merges ?? []), ...added] })
    setChosen(new Set())
    onCheck()
  }
  const toggle = (key: string, isOn: boolean) => setChosen(new Set(isOn ? [...chosen, key] : [...chosen].filter((each) => each !== key)))
  const titleOf = (name: string) => fields.find(({ field }) => field === name)?.title ?? name
  return (
    <Section
      title="Likely Duplicates"
      actions={
        <Button variant="contained" disabled={chosen.size === 0} onClick={merge}>
          {chosen.size > 0 ? `Replace ${chosen.size}` : 'Replace'}
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        Choose the lines whose two spellings mean the same: their rows are then imported with the second one. Stored records and the file
        stay as they are.
      </Typography>
      <Stack sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="Spellings">
        <SmallTable label="Likely duplicates">
          <TableHead>
            <TableRow>
              <TableCell padding="checkbox">
                <Checkbox
                  size="small"
                  checked={chosen.size === all.length}
                  indeterminate={chosen.size > 0 && chosen.size < all.length}
                  onChange={(_, isOn) => setChosen(new Set(isOn ? all : []))}
                  slotProps={{ input: { 'aria-label': 'Choose all likely duplicates' } }}
                />
              </TableCell>
              {['Field', 'Replace', 'With', 'Rows'].map((title) => (
                <TableCell key={title} align={title === 'Rows' ? 'right' : undefined}>
                  {title}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {duplicates.map((one) => (
              <TableRow key={keyOf(one)}>
                <TableCell padding="checkbox">
                  <Checkbox
                    size="small"
                    checked={chosen.has(keyOf(one))}
                    onChange={(_, isOn) => toggle(keyOf(one), isOn)}
                    slotProps={{ input: { 'aria-label': `Replace ${one.from} with ${one.to}` } }}
                  />
                </TableCell>
                <TableCell>{titleOf(one.field)}</TableCell>
                <TableCell>{one.from}</TableCell>
                <TableCell>
                  {one.to}
                  {one.isStored && (
                    <Typography component="div" variant="caption" color="textSecondary">
                      stored already
                    </Typography>
                  )}
                </TableCell>
                <TableCell align="right">{formatCount(one.count)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </SmallTable>
      </Stack>
    </Section>
  )
}
