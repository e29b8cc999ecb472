import { FormHelperText, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { ListBase, useInput, useListContext } from 'react-admin'
import type { SelectOption } from '../../../contract/common.ts'
import { fieldOf } from '../../../contract/fields/schema.ts'
import { ContactPropertyFilter } from '../../../contract/my-company/calls.ts'
import { STATE_CHOICES } from '../../../rules/places.ts'
import { api } from '../../providers/api.ts'
import { SearchBox } from '../../ui/filters/SearchBox.tsx'
import { useSetFilter } from '../../ui/filters/useSetFilter.ts'
import { CardCol } from '../../ui/lists/CardCol.tsx'
import { TwoLineCell } from '../../ui/lists/columns/Cells.tsx'
import { EmptyList } from '../../ui/lists/EmptyList.tsx'
import { ListTable } from '../../ui/lists/ListTable.tsx'
import { Pages } from '../../ui/lists/Pages.tsx'
import { Tick } from '../../ui/lists/Tick.tsx'
import { useOptions } from '../../ui/useRead.ts'
import { type ContactProperty, shown, titleOf } from './PropertiesOfContact.tsx'

const Col = CardCol<ContactProperty>

/** Selects properties from a list. The ids are the form field `source`. `without`: contacts whose properties are excluded. */
export function PropertyPicker({ source, without }: { source: string; without?: readonly number[] }) {
  const { field, fieldState } = useInput<number[]>({ source, format: (value) => value, parse: (value) => value })
  const chosen: number[] = field.value
  const authorities = useOptions(['licensing-authorities'], (how) => api.lists.licensingAuthorities(how))
  return (
    <Stack component="fieldset" sx={{ border: 0, p: 0, m: 0, mt: 2, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 1 }}>
        Properties ({chosen.length} selected)
      </Typography>
      <ListBase
        resource="my-company/contact-properties"
        filter={without && { excludePropertyContactIds: without }}
        sort={{ field: 'name', order: 'ASC' }}
        perPage={10}
        storeKey={false}
        disableSyncWithLocation
        disableAuthentication
      >
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1, alignItems: 'center' }}>
          <SearchBox label="Search properties" />
          <ChoiceFilter name="state" options={STATE_CHOICES} />
          <ChoiceFilter name="licensingAuthorityId" options={authorities} label="Licensing Authority" />
        </Stack>
        <Choices chosen={chosen} onChoose={field.onChange} />
        <Pages />
      </ListBase>
      <FormHelperText error={fieldState.invalid}>{fieldState.error?.message}</FormHelperText>
    </Stack>
  )
}

/** A select input that filters the list by one value or none. */
function ChoiceFilter({
  name,
  options,
  label = fieldOf(ContactPropertyFilter, name).title,
}: {
  name: string
  options: readonly SelectOption[]
  label?: string
}) {
  const { filterValues } = useListContext()
  const setFilter = useSetFilter()
  return (
    <TextField
      select
      margin="none"
      label={label}
      value={filterValues[name] ?? ''}
      onChange={({ target }) => setFilter(name, target.value === '' ? undefined : target.value)}
      sx={{ flex: '1 1 180px' }}
    >
      <MenuItem value="">All</MenuItem>
      {options.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** The properties of the page, each with a checkbox. Properties that the other side manages cannot be selected. */
function Choices({ chosen, onChoose }: { chosen: number[]; onChoose(ids: number[]): void }) {
  const { data = [] } = useListContext<ContactProperty>()
  const offered = data.filter(({ mayEdit }) => mayEdit).map(({ id }) => id)
  const isAll = offered.length > 0 && offered.every((id) => chosen.includes(id))
  const toggle = (ids: number[], on: boolean) => {
    const others = chosen.filter((id) => !ids.includes(id))
    onChoose(on ? [...others, ...ids] : others)
  }
  const toggleRow = (id: unknown) => {
    if (offered.includes(Number(id))) toggle([Number(id)], !chosen.includes(Number(id)))
    return false as const
  }
  return (
    <ListTable<ContactProperty> label="Properties" rowClick={toggleRow} empty={<EmptyList />}>
      <Col
        className="choose"
        label={
          <Tick
            label="All properties of this page"
            checked={isAll}
            indeterminate={!isAll && offered.some((id) => chosen.includes(id))}
            disabled={offered.length === 0}
            onChange={(on) => toggle(offered, on)}
          />
        }
        disableSort
        render={({ id, name, mayEdit }) => (
          <Tick label={name} checked={chosen.includes(id)} disabled={!mayEdit} onChange={(on) => toggle([id], on)} />
        )}
      />
      <Col
        source="name"
        label={titleOf('name')}
        render={({ name, address1, city, state, mayEdit }) => (
          <TwoLineCell
            under={[[address1, city, state].filter(Boolean).join(', '), mayEdit ? '' : 'Kept by another'].filter(Boolean).join(' · ')}
          >
            {name}
          </TwoLineCell>
        )}
      />
      <Col source="divisionName" label={titleOf('divisionName')} render={shown('divisionName')} />
    </ListTable>
  )
}
