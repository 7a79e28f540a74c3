# Compares reviews before and after fixes: the findings of each rule must decrease by the number of its fixes, except for
# previously hidden findings (a rule that reports once per type reports the next one), and no fixable finding may remain in
# a fixed file. Rules with more findings than before are listed but do not fail, because fixes may trigger other rules.
use strict;
use warnings;
use JSON::PP;

my ($before_path, $after_path, $report_path, $mode) = @ARGV;

sub lines { open my $file, '<', $_[0] or die "$_[0]: $!"; local $/; return scalar <$file> }
my @before = @{decode_json(lines($before_path))->{findings}};
my @after = @{decode_json(lines($after_path))->{findings}};

my (%fixed, %files);
for my $line (split /\n/, lines($report_path)) {
  next unless $line =~ /^(.*): ([a-z_]+ \d+(?:, [a-z_]+ \d+)*)$/;
  $files{$1} = 1;
  $fixed{$1} += $2 while $line =~ /\b([a-z]+_[a-z_]*) (\d+)/g;
}
my (%count_before, %count_after, %fixable);
$count_before{$_->{rule}}++ for @before;
$fixable{$_->{rule}}++ for grep { $_->{fix} && ($mode eq 'unsafe' || $_->{fix}{safe}) } @before;
$count_after{$_->{rule}}++ for @after;

my $failures = 0;
for my $rule (sort keys %fixed) {
  my ($old, $new) = ($count_before{$rule} // 0, $count_after{$rule} // 0);
  print STDERR "  $rule: $old findings, $fixed{$rule} fixed, $new left\n";
  my $expected = $fixed{$rule} < ($fixable{$rule} // 0) ? $fixed{$rule} : $fixable{$rule} // 0;
  if ($new > $old - $expected) { $failures++; print STDERR "  FAILED: too many findings of $rule remain\n" }
}
for my $rule (sort keys %count_after) {
  my ($old, $new) = ($count_before{$rule} // 0, $count_after{$rule});
  print STDERR "  (more than before: $rule, $old to $new)\n" if $new > $old;
}
for my $finding (@after) {
  next unless $finding->{fix} && ($mode eq 'unsafe' || $finding->{fix}{safe}) && $files{$finding->{path}};
  $failures++;
  print STDERR "  FAILED: $finding->{path}:$finding->{line} $finding->{rule} can still be fixed\n";
}
exit($failures ? 1 : 0);
