# compare-change.pl BEFORE AFTER CHANGE RAW: compares the review of a change with the difference between two full reviews.
# Prints each mismatch, followed by "total INTRODUCED FIXED MOVED"; fails if there are mismatches.
use strict;
use warnings;
use JSON::PP;

my ($before_path, $after_path, $change_path, $raw_path) = @ARGV;

sub slurp { open my $file, '<:raw', $_[0] or die "$_[0]: $!"; local $/; return scalar(<$file>) // '' }
sub findings { return @{decode_json(slurp($_[0]))->{findings}} }

# The old and new paths of moved files. The similarity threshold in compare-history is lower than the one in `review`, so
# that no move is missed.
my %moved;
my @fields = split /\0/, slurp($raw_path);
while (defined(my $head = shift @fields)) {
  my ($letter) = $head =~ /([A-Z])\d*$/;
  my @names = splice @fields, 0, ($letter eq 'R' || $letter eq 'C') ? 2 : 1;
  if (@names == 2) { utf8::decode($_) for @names; @moved{@names} = (1, 1) }
}

sub counted {
  my (%count, %name);
  for my $finding (grep { !$moved{$_->{path}} } @_) {
    $count{$finding->{fingerprint}}++;
    $name{$finding->{fingerprint}} = "$finding->{path}:$finding->{line} $finding->{rule} $finding->{symbol}";
  }
  return (\%count, \%name);
}

sub difference {
  my ($left, $right) = @_;
  my %rest;
  for (keys %$left) { my $number = $left->{$_} - ($right->{$_} // 0); $rest{$_} = $number if $number > 0 }
  return \%rest;
}

my ($before, $before_name) = counted(findings($before_path));
my ($after, $after_name) = counted(findings($after_path));
my ($shown, $shown_name) = counted(findings($change_path));
my $introduced = difference($after, $before);
my $fixed = difference($before, $after);
my %name = (%$before_name, %$after_name, %$shown_name);

my $mismatches = 0;
sub mismatch { $mismatches++; binmode STDOUT, ':utf8'; print "$_[0]\n" }
mismatch("not reported as introduced: $name{$_}") for sort keys %{difference($introduced, $shown)};
mismatch("reported as introduced, but pre-existing: $name{$_}") for sort keys %{difference($shown, $introduced)};

my $sum = 0;
$sum += $_ for values %$fixed;
my $reported = 0;
$reported += $_->{count} for @{decode_json(slurp($change_path))->{change}{fixed}};
# Fixed findings in moved files cannot be counted from the full reviews.
if (!%moved && $reported != $sum) {
  mismatch("$reported findings reported as fixed, but $sum are fixed");
  mismatch("fixed: $name{$_}") for sort keys %$fixed;
}
my $total = 0;
$total += $_ for values %$introduced;
print "total $total $sum " . scalar(keys %moved) . "\n";
exit($mismatches ? 1 : 0);
