/// Creates the initial tables.
enum Migration001 {
  static let sql = """
    CREATE SCHEMA IF NOT EXISTS lintel;

    CREATE TABLE lintel.schema_version (
      version integer PRIMARY KEY,
      applied_at timestamptz NOT NULL DEFAULT now()
    );
    COMMENT ON TABLE lintel.schema_version IS 'The migrations that have been applied.';

    CREATE TABLE lintel.versions (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL UNIQUE
    );
    COMMENT ON TABLE lintel.versions IS 'The versions of review and of configurations that results depend on.';

    CREATE TABLE lintel.results (
      version_id integer NOT NULL REFERENCES lintel.versions ON DELETE CASCADE,
      content bytea NOT NULL,
      value bytea NOT NULL,
      used_on date NOT NULL DEFAULT current_date,
      PRIMARY KEY (version_id, content)
    );
    COMMENT ON TABLE lintel.results IS 'Cached results by content or commit; only review reads them.';
    CREATE INDEX results_used_on ON lintel.results USING brin (used_on);

    CREATE TABLE lintel.repositories (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      identity text NOT NULL UNIQUE,
      name text NOT NULL,
      branch text NOT NULL,
      web_address text,
      tip text NOT NULL,
      tip_at timestamptz NOT NULL,
      report_key text NOT NULL,
      reported_at timestamptz NOT NULL DEFAULT now(),
      tool_version text NOT NULL,
      judgment text NOT NULL CHECK (judgment IN ('better', 'worse', 'neutral')),
      verdict text NOT NULL,
      headline text NOT NULL,
      introduced_lately integer NOT NULL,
      fixed_lately integer NOT NULL
    );
    COMMENT ON TABLE lintel.repositories IS 'Repositories that have a report, one row each.';

    CREATE TABLE lintel.samples (
      repository_id integer NOT NULL REFERENCES lintel.repositories ON DELETE CASCADE,
      number integer NOT NULL,
      commit text NOT NULL,
      committed_at timestamptz NOT NULL,
      utc_offset_minutes smallint NOT NULL,
      is_complete boolean NOT NULL,
      files integer NOT NULL,
      code_lines integer NOT NULL,
      findings integer NOT NULL,
      errors integer NOT NULL,
      warnings integer NOT NULL,
      infos integer NOT NULL,
      body_length integer NOT NULL,
      view_file_length integer NOT NULL,
      god_view_model integer NOT NULL,
      ui_import_in_view_model integer NOT NULL,
      coverage double precision,
      automated_coverage double precision,
      PRIMARY KEY (repository_id, number)
    );
    COMMENT ON TABLE lintel.samples IS 'Reviewed commits of the default branch, numbered from the oldest (0).';

    CREATE TABLE lintel.team_samples (
      repository_id integer NOT NULL REFERENCES lintel.repositories ON DELETE CASCADE,
      team text NOT NULL,
      number integer NOT NULL,
      committed_at timestamptz NOT NULL,
      files integer NOT NULL,
      code_lines integer NOT NULL,
      errors integer NOT NULL,
      warnings integer NOT NULL,
      infos integer NOT NULL,
      passed integer NOT NULL,
      failed integer NOT NULL,
      PRIMARY KEY (repository_id, team, number)
    );
    COMMENT ON TABLE lintel.team_samples IS 'Figures for each sample by team, according to the current CODEOWNERS file.';

    CREATE TABLE lintel.files (
      repository_id integer NOT NULL REFERENCES lintel.repositories ON DELETE CASCADE,
      number integer NOT NULL,
      path text NOT NULL,
      teams text[] NOT NULL,
      is_present boolean NOT NULL,
      lines integer NOT NULL,
      code_lines integer NOT NULL,
      errors integer NOT NULL,
      warnings integer NOT NULL,
      infos integer NOT NULL,
      body_length integer,
      stored_properties integer,
      commits integer NOT NULL,
      PRIMARY KEY (repository_id, number)
    );
    COMMENT ON TABLE lintel.files IS 'Existing and deleted files, with their figures from the last sample.';
    CREATE INDEX files_by_findings ON lintel.files ((errors + warnings + infos) DESC) WHERE is_present;

    CREATE TABLE lintel.findings (
      repository_id integer NOT NULL REFERENCES lintel.repositories ON DELETE CASCADE,
      file integer NOT NULL,
      rule text NOT NULL,
      severity text NOT NULL CHECK (severity IN ('error', 'warning', 'info')),
      line integer NOT NULL,
      introduced_in integer NOT NULL,
      introduced_at timestamptz NOT NULL,
      fixed_in integer,
      fixed_at timestamptz
    );
    COMMENT ON TABLE lintel.findings IS
      'Each finding, with the samples that introduced and fixed it; introduced_in is 0 if the first sample already had it.';
    CREATE INDEX findings_by_repository ON lintel.findings (repository_id, file);
    CREATE INDEX findings_by_rule ON lintel.findings (rule, introduced_at);
    CREATE INDEX findings_by_fix ON lintel.findings (fixed_at) WHERE fixed_at IS NOT NULL;

    CREATE TABLE lintel.claims (
      identity text PRIMARY KEY,
      report_key text NOT NULL,
      tip_at timestamptz NOT NULL,
      state text NOT NULL CHECK (state IN ('waiting', 'working', 'done', 'failed')),
      runner text,
      attempt integer NOT NULL DEFAULT 0,
      lease_until timestamptz,
      claimed_at timestamptz,
      finished_at timestamptz,
      message text
    );
    COMMENT ON TABLE lintel.claims IS 'Which runner is reporting on which repository in a workspace, and its progress.';

    CREATE VIEW lintel.latest_samples AS
      SELECT DISTINCT ON (s.repository_id) r.name AS repository, s.*, r.verdict, r.judgment, r.web_address, r.reported_at
      FROM lintel.samples s JOIN lintel.repositories r ON r.id = s.repository_id
      ORDER BY s.repository_id, s.number DESC;
    COMMENT ON VIEW lintel.latest_samples IS 'The newest sample of each repository.';

    CREATE VIEW lintel.present_files AS
      SELECT r.name AS repository, f.*, f.errors + f.warnings + f.infos AS findings
      FROM lintel.files f JOIN lintel.repositories r ON r.id = f.repository_id
      WHERE f.is_present;
    COMMENT ON VIEW lintel.present_files IS 'The files in the newest sample of each repository.';

    CREATE VIEW lintel.team_findings AS
      SELECT r.name AS repository, t.team, f.path, d.repository_id, d.rule, d.severity, d.line, d.introduced_in,
        d.introduced_at, d.fixed_in, d.fixed_at
      FROM lintel.findings d
      JOIN lintel.repositories r ON r.id = d.repository_id
      JOIN lintel.files f ON f.repository_id = d.repository_id AND f.number = d.file
      CROSS JOIN LATERAL unnest(CASE WHEN f.teams = '{}' THEN '{nobody}' ELSE f.teams END) AS t (team);
    COMMENT ON VIEW lintel.team_findings IS
      'Findings with the teams that own their files; a finding that several teams own is listed once for each team.';

    CREATE VIEW lintel.open_findings AS SELECT * FROM lintel.team_findings WHERE fixed_in IS NULL;
    COMMENT ON VIEW lintel.open_findings IS 'The findings in the newest sample of each repository, by team.';

    CREATE VIEW lintel.fixed_findings AS
      SELECT *, extract(epoch FROM fixed_at - introduced_at) / 86400 AS days
      FROM lintel.team_findings WHERE fixed_in IS NOT NULL AND introduced_in > 0;
    COMMENT ON VIEW lintel.fixed_findings IS
      'Fixed findings and how many days it took to fix them, without those that the first sample already had.';

    CREATE VIEW lintel.weeks AS
      SELECT week::timestamptz AS week FROM generate_series(
        date_trunc('week', now() AT TIME ZONE 'UTC') - interval '52 weeks', now() AT TIME ZONE 'UTC', interval '1 week') AS g (week);
    COMMENT ON VIEW lintel.weeks IS 'The Mondays of the last year.';

    CREATE VIEW lintel.repository_weeks AS
      SELECT w.week, r.name AS repository, s.*
      FROM lintel.weeks w CROSS JOIN lintel.repositories r
      CROSS JOIN LATERAL (
        SELECT * FROM lintel.samples s
        WHERE s.repository_id = r.id AND s.committed_at < w.week + interval '1 week'
        ORDER BY s.number DESC LIMIT 1) s;
    COMMENT ON VIEW lintel.repository_weeks IS 'The newest sample of each repository at the end of each week.';

    CREATE VIEW lintel.team_weeks AS
      SELECT w.week, t.team, sum(s.files) AS files, sum(s.code_lines) AS code_lines,
        sum(s.errors + s.warnings + s.infos) AS findings, sum(s.errors) AS errors,
        sum(s.passed)::double precision / nullif(sum(s.passed + s.failed), 0) AS automated_coverage
      FROM lintel.weeks w
      CROSS JOIN (SELECT DISTINCT repository_id, team FROM lintel.team_samples) t
      CROSS JOIN LATERAL (
        SELECT * FROM lintel.team_samples s
        WHERE s.repository_id = t.repository_id AND s.team = t.team AND s.committed_at < w.week + interval '1 week'
        ORDER BY s.number DESC LIMIT 1) s
      GROUP BY w.week, t.team;
    COMMENT ON VIEW lintel.team_weeks IS 'The figures for each team across all repositories at the end of each week.';

    CREATE VIEW lintel.progress AS
      SELECT identity AS repository,
        CASE WHEN state = 'working' AND lease_until < now() THEN 'abandoned' ELSE state END AS state,
        runner, attempt, claimed_at, finished_at, lease_until, message
      FROM lintel.claims;
    COMMENT ON VIEW lintel.progress IS 'The progress of each report in a workspace.';
    """
}
