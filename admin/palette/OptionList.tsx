import { Box, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import type { Option } from '../../forms/search/palette.ts'
import { StandingIcon } from '../ui/Standing.tsx'
import { Keycaps } from './Keycaps.tsx'

interface OptionListProps {
  /** The id of the listbox. Option n has the id `{id}-{n}`. */
  id: string
  options: readonly Option[]
  /** The option that Enter chooses. */
  at: number
  /** Whether the options are still those of the previous text. */
  isOld: boolean
  onChoose(option: Option): void
}

interface Group {
  name: string
  first: number
  options: Option[]
}

/** Groups consecutive options of the same group. */
const grouped = (options: readonly Option[]): Group[] => {
  const groups: Group[] = []
  for (const [index, option] of options.entries()) {
    const last = groups.at(-1)
    if (last?.name === option.group) last.options.push(option)
    else groups.push({ name: option.group, first: index, options: [option] })
  }
  return groups
}

/** The options of the palette as a listbox. The focus stays in the input. */
export function OptionList({ id, options, at, isOld, onChoose }: OptionListProps) {
  return (
    <Box
      id={id}
      role="listbox"
      aria-label="Results"
      sx={{ p: options.length > 0 ? 1 : 0, overflowY: 'auto', maxHeight: '60vh', opacity: isOld ? 0.7 : 1 }}
    >
      {grouped(options).map(({ name, first, options }) => (
        <Box key={first} role="group" aria-label={name}>
          <Typography aria-hidden variant="caption" color="textSecondary" sx={{ display: 'block', px: 1, pt: 0.75, fontWeight: 650 }}>
            {name}
          </Typography>
          {options.map((option, index) => (
            <OptionRow
              key={option.key}
              id={`${id}-${first + index}`}
              option={option}
              isActive={first + index === at}
              onChoose={() => onChoose(option)}
            />
          ))}
        </Box>
      ))}
    </Box>
  )
}

interface OptionRowProps {
  id: string
  option: Option
  isActive: boolean
  onChoose(): void
}

function OptionRow({ id, option: { title, details, standing, keys }, isActive, onChoose }: OptionRowProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <Box
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={onChoose}
      // The input keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      sx={{
        display: 'flex',
        alignItems: { xs: 'center', sm: 'baseline' },
        gap: 1,
        px: 1,
        py: 0.75,
        minHeight: { xs: 44, sm: 0 },
        borderRadius: 1,
        cursor: 'pointer',
        bgcolor: isActive ? 'action.selected' : undefined,
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Typography component="span" variant="body2" sx={{ fontWeight: 600, flex: 'none', maxWidth: '60%' }} noWrap>
        {title}
      </Typography>
      <Typography
        component="span"
        variant="body2"
        color={isActive ? 'textPrimary' : 'textSecondary'}
        noWrap
        sx={{ flexGrow: 1, minWidth: 0 }}
      >
        {standing && <StandingIcon standing={standing} isBesideWords />}
        {details}
      </Typography>
      {keys && <Keycaps keys={keys} />}
    </Box>
  )
}
