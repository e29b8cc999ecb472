import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import { Button, Link, Stack, Typography } from '@mui/material'
import { type ReactNode, useContext } from 'react'
import { type RaRecord, useGetList, useListContext } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { isEmpty, type Values } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { chipsOf, type Filter } from '../../../forms/filter.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { type EmptyListName, emptySentences } from '../../../rules/messages/empty.ts'
import { totalText } from '../../../rules/totals.ts'
import { mayCall } from '../../providers/access.ts'
import { useChoices } from '../filters/useChoices.ts'
import { useUser } from '../useUser.tsx'
import { AddButton, ListParams } from './contexts.ts'

/** The lists whose records can be uploaded. */
const UPLOADED: readonly EmptyListName[] = ['licenses', 'properties', 'divisions', 'entities', 'users', 'licensing-authorities', 'renewals']

interface NothingProps {
  name: EmptyListName
  filter?: Filter
  where?(row: never): string
}

/** The filter values, except the search, that narrow the list. */
const narrowing = (filterValues: Values, widest: Values): Values =>
  Object.fromEntries(
    Object.entries(filterValues).filter(([name, value]) => name !== 'searchTerm' && !isEmpty(value) && value !== widest[name]),
  )

/** The text of a list that was read and is empty. */
export function Nothing({ name, filter, where }: NothingProps) {
  const { filterValues, setFilters, sort } = useListContext()
  const params = useContext(ListParams)
  const widest: Values = filter?.widest ?? ('activeOnly' in filterValues ? { activeOnly: false } : {})
  const search: string | undefined = filterValues.searchTerm
  const narrowed = narrowing(filterValues, widest)
  // A missing value can narrow a list too, because of the server's default.
  const isNarrowed = Object.keys(narrowed).length > 0 || Object.entries(widest).some(([field, value]) => filterValues[field] !== value)
  // Another list has a filter of its own that stays, such as the criteria of a wizard.
  const canLook = filter !== undefined || params !== undefined
  const wider = { ...widest, ...(search && { searchTerm: search }) }
  const { data, total, meta, isPending } = useGetList<RaRecord>(
    name,
    { pagination: { page: 1, perPage: limits.pageSizes[0] }, sort, filter: wider, meta: { params } },
    { enabled: isNarrowed && canLook, retry: false },
  )
  if (!isNarrowed && !search) return <NothingYet name={name} />
  if (!search && data?.length === 0) return <NothingYet name={name} />
  const shown = totalText({ totalItemCount: meta?.totalItemCount ?? total ?? 0, ...(meta?.totalIsAtLeast && { totalIsAtLeast: true }) })
  const only = data?.length === 1 ? (data[0] as never) : null
  return (
    <Words>
      <Typography>{emptySentences.noneFit(name)}</Typography>
      {isNarrowed && filter && <InUse filter={filter} values={narrowed} />}
      {data?.length ? (
        <Typography variant="body2">
          {emptySentences.outside(shown, only && where ? where(only) : null)} –{' '}
          <Link component="button" variant="body2" onClick={() => setFilters(wider)} sx={{ verticalAlign: 'baseline' }}>
            {data.length === 1 ? 'Show it' : 'Show them'}
          </Link>
        </Typography>
      ) : (
        search &&
        !(isNarrowed && canLook && isPending) && (
          <Typography variant="body2">
            {emptySentences.noneHas(search)}{' '}
            <Link
              component="button"
              variant="body2"
              onClick={() => setFilters({ ...filterValues, searchTerm: undefined })}
              sx={{ verticalAlign: 'baseline' }}
            >
              Clear Search
            </Link>
          </Typography>
        )
      )}
    </Words>
  )
}

/** The text is left-aligned inside a profile, and centered on a page. */
const Words = ({ children }: { children: ReactNode }) => {
  const isInner = useContext(ListParams) !== undefined
  return (
    <Stack
      sx={isInner ? { py: 0.5, gap: 0.5, '& p': { fontSize: '0.875rem' } } : { p: 4, gap: 1, alignItems: 'center', textAlign: 'center' }}
    >
      {children}
    </Stack>
  )
}

/** The filters that narrow the list, named as their chips are. */
function InUse({ filter, values }: { filter: Filter; values: Values }) {
  const choices = useChoices(filter, Object.keys(values))
  const labels = chipsOf({ ...filter, start: {} }, values, choices).map(({ label }) => label)
  if (labels.length === 0) return null
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {emptySentences.filters(labels)}
    </Typography>
  )
}

/** What the records are for, and how they come here. */
function NothingYet({ name }: { name: EmptyListName }) {
  const user = useUser()
  const add = useContext(AddButton)
  const about = emptySentences.about(name)
  const mayUpload = UPLOADED.includes(name) && mayCall(user, calls.licenses.import)
  return (
    <Words>
      <Typography>{emptySentences.nothing(name)}</Typography>
      {about && (
        <Typography variant="body2" color="textSecondary">
          {about}
        </Typography>
      )}
      {(add || mayUpload) && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
          {add}
          {mayUpload && (
            <Button startIcon={<UploadIcon />} component={RouterLink} to="/imports">
              Upload a File
            </Button>
          )}
        </Stack>
      )}
    </Words>
  )
}
