export interface InputProps {
  source: string
  label: string
  required?: boolean
  disabled?: boolean
  helperText?: string
}
