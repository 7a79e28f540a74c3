# Compares reviews before and after fixes: each rule must have as many findings less as it mended, but for those that
# came to light on the way (a rule that speaks once for a type says the next thing when the first is mended), and none
# with a fix may be left in a file that was mended. Rules that find more than before are named, but are no failure: what is moved
# into its place may break another rule.
use strict;
use warnings;
use JSON::PP;

my ($before_path, $after_path, $report_path, $mode) = @ARGV;

sub lines { open my $file, '<', $_[0] or die "$_[0]: $!"; local $/; return scalar <$file> }
my @before = @{decode_json(lines($before_path))->{findings}};
my @after = @{decode_json(lines($after_path))->{findings}};

my (%mended, %files);
for my $line (split /\n/, lines($report_path)) {
  next unless $line =~ /^(.*): ([a-z_]+ \d+(?:, [a-z_]+ \d+)*)$/;
  $files{$1} = 1;
  $mended{$1} += $2 while $line =~ /\b([a-z]+_[a-z_]*) (\d+)/g;
}
my (%count_before, %count_after, %fixable);
$count_before{$_->{rule}}++ for @before;
$fixable{$_->{rule}}++ for grep { $_->{fix} && ($mode eq 'unsafe' || $_->{fix}{safe}) } @before;
$count_after{$_->{rule}}++ for @after;

my $failures = 0;
for my $rule (sort keys %mended) {
  my ($old, $new) = ($count_before{$rule} // 0, $count_after{$rule} // 0);
  print STDERR "  $rule: $old findings, $mended{$rule} mended, $new left\n";
  my $expected = $mended{$rule} < ($fixable{$rule} // 0) ? $mended{$rule} : $fixable{$rule} // 0;
  if ($new > $old - $expected) { $failures++; print STDERR "  FAILED: too many of $rule are left\n" }
}
for my $rule (sort keys %count_after) {
  my ($old, $new) = ($count_before{$rule} // 0, $count_after{$rule});
  print STDERR "  (more than before: $rule, $old to $new)\n" if $new > $old;
}
for my $finding (@after) {
  next unless $finding->{fix} && ($mode eq 'unsafe' || $finding->{fix}{safe}) && $files{$finding->{path}};
  $failures++;
  print STDERR "  FAILED: $finding->{path}:$finding->{line} $finding->{rule} can still be mended\n";
}
exit($failures ? 1 : 0);
