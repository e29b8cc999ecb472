import { Alert, Box, Card, LinearProgress, Typography } from '@mui/material'
import { useState } from 'react'
import { useStore } from 'react-admin'
import { useSearchParams } from 'react-router'
import { personOf } from '../../contract/authentication/calls.ts'
import { prepareCallOf } from '../../contract/exports/calls.ts'
import { EXPORT_FORMATS, EXPORT_TYPES, EXPORTS, type ExportType, FORMAT_LABELS, isExportType } from '../../rules/exports.ts'
import { hasRenewalPermission } from '../../rules/people/permissions.ts'
import { present } from '../../rules/present.ts'
import { EXPORTS_TITLES } from '../layout/menus.ts'
import { mayCall } from '../providers/access.ts'
import { Choice } from '../ui/Choice.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { useUser } from '../ui/useUser.tsx'
import { ExportForm, type Progress } from './ExportForm.tsx'
import { AT_FIRST, chosenAfter, type Remembered, valuesOf } from './filter.ts'

/** Width of the form in pixels. */
const WIDTH = 700

/** Exports by type. The filter is kept for the session. */
export default function ExportsPage() {
  const user = useUser()
  const person = personOf(user)
  const types = EXPORT_TYPES.filter((each) => mayCall(user, prepareCallOf(each)))
  const [remembered, remember] = useStore<Remembered>('session.exports', AT_FIRST)
  const [cleared, setCleared] = useState(0)
  const [progress, setProgress] = useState<Progress>(null)
  const { format, chosen } = remembered
  const [search, setSearch] = useSearchParams()
  const asked = search.get('type')
  const wanted = asked !== null && isExportType(asked) ? asked : remembered.type
  const type = types.includes(wanted) ? wanted : present(types[0])
  const change = (changes: Partial<Remembered>) => {
    remember({ ...remembered, ...changes })
    setProgress(null)
  }
  const choose = (chosenType: ExportType) => {
    if (asked !== null) setSearch({}, { replace: true })
    change({ type: chosenType })
  }
  const clear = () => {
    change({ chosen: {} })
    setCleared(cleared + 1)
  }
  return (
    <Page>
      <PageHeader title={hasRenewalPermission(person) ? EXPORTS_TITLES.renewing : EXPORTS_TITLES.plain} />
      <Card sx={{ maxWidth: WIDTH, p: 2 }}>
        <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' }, mb: 2 }}>
          <Choice label="Export" value={type} options={types} labels={EXPORTS} onChange={choose} />
          <Choice
            label="Format"
            value={format}
            options={EXPORT_FORMATS}
            labels={FORMAT_LABELS}
            onChange={(chosenFormat) => change({ format: chosenFormat })}
          />
        </Box>
        <Typography variant="h2">Filters</Typography>
        <ExportForm
          key={`${type} ${cleared}`}
          type={type}
          format={format}
          values={valuesOf(type, chosen, user.today)}
          onChange={(values) => remember({ ...remembered, type, chosen: chosenAfter(chosen, type, values, user.today) })}
          onClear={clear}
          onProgress={setProgress}
        />
        <Box role="status">
          {progress === 'preparing' && <LinearProgress aria-label="Preparing the export" sx={{ mt: 2 }} />}
          {progress === 'started' && (
            <Alert severity="success" role="presentation" sx={{ mt: 2 }}>
              {`Download started: ${EXPORTS[type]} (.${format}). A large file takes a while: your browser shows how far it is, and you can go on working.`}
            </Alert>
          )}
        </Box>
      </Card>
    </Page>
  )
}
