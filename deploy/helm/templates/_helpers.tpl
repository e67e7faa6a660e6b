{{- define "service.name" -}}
{{- $name := .Values.service | default .Chart.Name -}}
{{- if not (.Files.Get (printf "services/%s.yaml" $name)) -}}
{{- fail (printf "service: must be lead-capture, product-feedback, messaging or directory, not %q" $name) -}}
{{- end -}}
{{- $name -}}
{{- end }}

{{/* What is particular to the service, as YAML. */}}
{{- define "service.own" -}}
{{- .Files.Get (printf "services/%s.yaml" (include "service.name" .)) -}}
{{- end }}

{{- define "service.image" -}}
{{ printf "%s/%s:%s" .Values.image.registry (include "service.name" .) (.Values.image.tag | default .Chart.AppVersion) }}
{{- end }}

{{- define "service.secret" -}}
{{ .Values.secret | default .Release.Name }}
{{- end }}

{{- define "service.selector" -}}
app.kubernetes.io/name: {{ include "service.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "service.labels" -}}
{{ include "service.selector" . }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{/* The settings of the ConfigMap, as YAML: the chart's defaults and the values, which are checked. */}}
{{- define "service.settings" -}}
{{- $all := .Files.Get "services/all.yaml" | fromYaml -}}
{{- $own := include "service.own" . | fromYaml -}}
{{- $name := include "service.name" . -}}
{{- range $setting, $value := .Values.settings -}}
{{- if has $setting (concat $all.secrets $own.secrets) -}}
{{- fail (printf "settings.%s: is a secret; put it into the Secret %q" $setting (include "service.secret" $)) -}}
{{- end -}}
{{- if not (has $setting (concat $all.settings $own.settings)) -}}
{{- fail (printf "settings.%s: is not a setting of %s" $setting $name) -}}
{{- end -}}
{{- end -}}
{{- range $own.required -}}
{{- if not (get $.Values.settings .) -}}
{{- fail (printf "settings.%s: is required for %s" . $name) -}}
{{- end -}}
{{- end -}}
{{- $settings := dict -}}
{{- range list $all.defaults .Values.settings (dict "PORT" 3000) -}}
{{- range $setting, $value := . -}}
{{- /* `merge` would replace 0, false and '' by the default. */ -}}
{{- $_ := set $settings $setting $value -}}
{{- end -}}
{{- end -}}
{{- range $setting, $value := $settings }}
{{- $isWhole := and (kindIs "float64" $value) (eq $value (float64 (int64 $value))) }}
{{ $setting }}: {{ $isWhole | ternary (toString (int64 $value)) (toString $value) | quote }}
{{- end -}}
{{- end }}

{{/* The container's restrictions, which the service and its migration share. */}}
{{- define "service.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "service.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}
